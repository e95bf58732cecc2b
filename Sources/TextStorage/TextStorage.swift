// TextStorage
