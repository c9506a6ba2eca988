//! The memory allocator of each program that links this package with `use plumbline_allocator as _;`.
//!
//! A request makes thousands of small allocations, most of them inside the AWS SDK. With mimalloc a request takes an
//! eighth to a quarter less processor time than with the C library's allocator.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
