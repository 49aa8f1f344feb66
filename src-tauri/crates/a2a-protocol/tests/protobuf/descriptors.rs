//! The `.proto` files, compiled.

use std::path::Path;
use std::sync::LazyLock;

use prost_reflect::{DescriptorPool, MessageDescriptor};

static POOL: LazyLock<DescriptorPool> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("proto");
    let files = ["a2a_v0_3.proto", "a2a_v1_0.proto", "google_rpc.proto"];
    let set = protox::compile(files, [folder]).expect("the files are protobuf");
    DescriptorPool::from_file_descriptor_set(set).expect("the files are complete")
});

pub(crate) fn pool() -> &'static DescriptorPool {
    &POOL
}

pub(crate) fn message(full_name: &str) -> MessageDescriptor {
    pool().get_message_by_name(full_name).unwrap_or_else(|| panic!("{full_name} is in no file"))
}
