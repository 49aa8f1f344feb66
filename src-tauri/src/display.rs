//! Settings of WebKitGTK for this machine's graphics, made before any window exists.

/// Prepares the environment that the web view's processes inherit. A variable that a person set stays.
#[cfg(target_os = "linux")]
pub(crate) fn prepare() {
    use std::path::Path;

    let nvidia = Path::new("/proc/driver/nvidia/version").exists();
    if nvidia {
        // Its DMA-BUF renderer shows a blank window with NVIDIA's driver.
        set_unless_set("WEBKIT_DISABLE_DMABUF_RENDERER");
    } else if !Path::new("/dev/dri").exists() && !Path::new("/dev/dxg").exists() {
        // Without a graphics card every layer would be composed on an emulated one, which takes most of
        // the time to the first picture and 90 MiB. What is painted stays the same.
        set_unless_set("WEBKIT_DISABLE_COMPOSITING_MODE");
    }
}

#[cfg(target_os = "linux")]
fn set_unless_set(variable: &str) {
    if std::env::var_os(variable).is_none() {
        #[expect(unsafe_code, reason = "no other thread is running yet: this is called first thing")]
        // SAFETY: the process is single-threaded here.
        unsafe {
            std::env::set_var(variable, "1");
        }
    }
}

/// Nothing to prepare elsewhere.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}
