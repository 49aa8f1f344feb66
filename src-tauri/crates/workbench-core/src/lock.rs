//! Locks that are held for a moment, and never across a wait.

/// The guarded value. No work under a lock leaves it half done, so another thread's panic does no harm.
pub(crate) fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
