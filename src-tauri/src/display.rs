//! One workaround for one driver, before any window exists.

/// With NVIDIA's driver, WebKitGTK's DMA-BUF renderer shows a blank window. A person who set the
/// variable knows better.
#[cfg(target_os = "linux")]
pub(crate) fn prepare() {
    const RENDERER: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    let nvidia = std::path::Path::new("/proc/driver/nvidia/version").exists();
    if nvidia && std::env::var_os(RENDERER).is_none() {
        #[expect(unsafe_code, reason = "no other thread is running yet: this is called first thing")]
        // SAFETY: the process is single-threaded here.
        unsafe {
            std::env::set_var(RENDERER, "1");
        }
    }
}

/// Nothing to prepare elsewhere.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}
