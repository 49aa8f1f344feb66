//! Locks that are held for a moment, and never across a wait.

/// What it guards. Nothing that is done under a lock leaves it half done, so a panic of somebody else does no harm.
pub(crate) fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
