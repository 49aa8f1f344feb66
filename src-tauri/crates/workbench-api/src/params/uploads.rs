//! Parameters of handing files over in pieces.

use serde::Deserialize;
use ts_rs::TS;

params! {
    /// A piece of a file.
    UploadPiece {
        /// Of which upload.
        id: String,
        /// At which byte of the file it begins.
        at: i64,
        /// Content.
        base64: String,
    }
    /// A file that was handed over whole.
    Uploaded {
        /// Which upload.
        upload_id: String,
        /// The name of the file.
        name: String,
    }
}
