import Elisp
struct VisitedFile { func modificationTime(_ w: World) -> Value { .nil } }
extension World { func unlockFile(of b: Buffer) {} }
