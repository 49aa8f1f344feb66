# A desktop of its own for one command: home, session bus, unlocked keyring and screen, all thrown away.
# Toolchain caches stay the caller's. The variables unset below make screenshots of WebKitGTK hang.
set -euo pipefail
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
mkdir -p "$box/home/.config" "$box/home/.cache" "$box/data"
mkdir -m 700 "$box/run"
export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo} RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
export npm_config_cache=${npm_config_cache:-$HOME/.npm}
export HOME=$box/home XDG_CONFIG_HOME=$box/home/.config XDG_CACHE_HOME=$box/home/.cache
export XDG_DATA_HOME=$box/data XDG_RUNTIME_DIR=$box/run
unset WAYLAND_DISPLAY WEBKIT_DISABLE_DMABUF_RENDERER WEBKIT_DISABLE_COMPOSITING_MODE
dbus-run-session -- xvfb-run --auto-servernum --server-args '-screen 0 1280x800x24 -noreset' bash -c '
  printf "test\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null
  "$@"' session "$@"
