// Only here so that SwiftPM finds libarchive; CArchive includes <archive.h> itself.
#pragma once
