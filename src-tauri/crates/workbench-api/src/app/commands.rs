//! Commands about the application itself, and its settings.

use workbench_core::KeyringState;

use super::{
    AppInfo, KeyringView, Language, LostDatabase, QuietHours, RunSettings, Settings, SettingsPatch,
    TelemetrySettings, Theme,
};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{DONE, Done, Nothing, count};
use crate::push::PushSettings;
use crate::{sign_in, telemetry};

pub(crate) async fn info(host: &dyn Host, _: Nothing) -> Result<AppInfo, AppError> {
    let workbench = host.workbench();
    let summary = workbench.screens().summary().await?;
    let settings = workbench.settings().await?;
    let keyring = match workbench.keyring_so_far() {
        None => KeyringView::Asking,
        Some(KeyringState::Usable { backend }) => KeyringView::Usable { backend },
        Some(KeyringState::Silent { backend }) => KeyringView::Silent { backend },
        Some(KeyringState::SessionOnly { reason }) => {
            KeyringView::SessionOnly { reason: sign_in::auth::no_keyring(reason).into() }
        }
    };
    Ok(AppInfo {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        host: host.kind(),
        platform: std::env::consts::OS.to_owned(),
        data_folder: workbench.folder().display().to_string(),
        keyring,
        samples_connected: summary.samples_connected,
        welcomed: summary.ever_connected,
        waiting: count(summary.waiting),
        undo_ms: i64::from(settings.undo_seconds) * 1000,
        telemetry: telemetry::IS_BUILT_IN,
        auto_approve_until: workbench.rules().auto_approve_until(),
        lost: workbench.history().lost_database().map(|lost| LostDatabase { backup: lost.backup }),
    })
}

pub(crate) async fn open_data_folder(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.open_data_folder().await?;
    Ok(DONE)
}

pub(crate) async fn restart(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.restart().await?;
    Ok(DONE)
}

pub(crate) async fn settings(host: &dyn Host, _: Nothing) -> Result<Settings, AppError> {
    Ok(shown(&host.workbench().settings().await?, host.starts_at_login().await))
}

pub(crate) async fn set_settings(host: &dyn Host, patch: SettingsPatch) -> Result<Settings, AppError> {
    let mut settings = host.workbench().settings().await?;
    if let Some(language) = patch.language {
        settings.language = match language {
            Language::System => workbench_core::Language::System,
            Language::En => workbench_core::Language::En,
            Language::Ja => workbench_core::Language::Ja,
        };
    }
    if let Some(theme) = patch.theme {
        settings.theme = match theme {
            Theme::System => workbench_core::Theme::System,
            Theme::Light => workbench_core::Theme::Light,
            Theme::Dark => workbench_core::Theme::Dark,
        };
    }
    if let Some(seconds) = patch.receipt_seconds {
        settings.receipt_seconds = u32::try_from(seconds.max(0)).unwrap_or(u32::MAX);
    }
    if let Some(seconds) = patch.undo_seconds {
        settings.undo_seconds = u32::try_from(seconds.max(0)).unwrap_or(u32::MAX);
    }
    settings.open_next = patch.open_next.unwrap_or(settings.open_next);
    settings.single_keys = patch.single_keys.unwrap_or(settings.single_keys);
    if let Some(PushSettings { on, port, public_url }) = patch.push {
        settings.push = workbench_core::PushSettings { on, port, public_url };
    }
    if let Some(megabytes) = patch.wire_megabytes {
        settings.wire_megabytes = u32::try_from(megabytes.max(0)).unwrap_or(u32::MAX);
    }
    if let Some(days) = patch.keep_days {
        settings.keep_days = u32::try_from(days.max(0)).unwrap_or(u32::MAX);
    }
    if let Some(megabytes) = patch.keep_megabytes {
        settings.keep_megabytes = u32::try_from(megabytes.max(0)).unwrap_or(u32::MAX);
    }
    settings.shortcuts = patch.shortcuts.unwrap_or(settings.shortcuts);
    if let Some(TelemetrySettings { on, endpoint }) = patch.telemetry {
        settings.telemetry = workbench_core::TelemetrySettings { on, endpoint };
    }
    if let Some(RunSettings { calls, rounds, minutes, tokens }) = patch.runs {
        settings.runs = workbench_core::RunSettings { calls, rounds, minutes, tokens };
    }
    if let Some(QuietHours { on, from, to }) = patch.quiet_hours {
        settings.quiet_hours = workbench_core::QuietHours { on, from, to };
    }
    settings.keep_in_tray = patch.keep_in_tray.unwrap_or(settings.keep_in_tray);
    settings.notifications = patch.notifications.unwrap_or(settings.notifications);
    if let Some(on) = patch.start_at_login {
        host.start_at_login(on).await?;
    }
    let settings = host.workbench().preferences().set(settings).await?;
    Ok(shown(&settings, host.starts_at_login().await))
}

fn shown(settings: &workbench_core::Settings, start_at_login: Option<bool>) -> Settings {
    Settings {
        language: match settings.language {
            workbench_core::Language::System => Language::System,
            workbench_core::Language::En => Language::En,
            workbench_core::Language::Ja => Language::Ja,
        },
        theme: match settings.theme {
            workbench_core::Theme::System => Theme::System,
            workbench_core::Theme::Light => Theme::Light,
            workbench_core::Theme::Dark => Theme::Dark,
        },
        single_keys: settings.single_keys,
        undo_seconds: i64::from(settings.undo_seconds),
        receipt_seconds: i64::from(settings.receipt_seconds),
        open_next: settings.open_next,
        shortcuts: settings.shortcuts.clone(),
        notifications: settings.notifications,
        quiet_hours: QuietHours {
            on: settings.quiet_hours.on,
            from: settings.quiet_hours.from,
            to: settings.quiet_hours.to,
        },
        keep_in_tray: settings.keep_in_tray,
        start_at_login,
        wire_megabytes: i64::from(settings.wire_megabytes),
        keep_days: i64::from(settings.keep_days),
        keep_megabytes: i64::from(settings.keep_megabytes),
        push: PushSettings {
            on: settings.push.on,
            port: settings.push.port,
            public_url: settings.push.public_url.clone(),
        },
        telemetry: TelemetrySettings {
            on: settings.telemetry.on,
            endpoint: settings.telemetry.endpoint.clone(),
        },
        runs: RunSettings {
            calls: settings.runs.calls,
            rounds: settings.runs.rounds,
            minutes: settings.runs.minutes,
            tokens: settings.runs.tokens,
        },
    }
}
