import Elisp
/// What a file was when its buffer was filled from it.
struct VisitedFile { func modificationTime(_ w: World) -> Value { .nil } }
extension World { func unlockFile(of b: Buffer) {} }
