//! All integration tests, one program: links once.

mod slices;
