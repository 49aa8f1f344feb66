//! Push notification configurations, flat (1.0) or below `pushNotificationConfig` (before).

use super::reader::Reader;
use super::section;
use crate::finding::Rule;
use crate::model::{PushAuthentication, PushConfig, TaskId};

pub(super) fn push_config<'a>(reader: &mut Reader<'a>, value: &'a str) -> PushConfig {
    let at = section::push_config(reader.expected);
    let ([task_id, nested, nested_rc, outer_id], extra) =
        reader.members(value, ["taskId", "pushNotificationConfig", "config", "id"]);
    let nested = nested.or(nested_rc);
    let task = reader.text(task_id, at).map(TaskId::new);
    if nested.is_object() {
        let config = reader.object(nested, at, flat).unwrap_or_default();
        // 0.1 names the task `id` here.
        let task = task.or_else(|| reader.text(outer_id, at).map(TaskId::new));
        return PushConfig { task_id: task.or(config.task_id), ..config };
    }
    drop(extra);
    flat(reader, value)
}

pub(super) fn push_configs<'a>(reader: &mut Reader<'a>, value: &'a str) -> Vec<PushConfig> {
    let at = section::push_config(reader.expected);
    if value.starts_with('[') {
        return reader.items(value, |reader, item| {
            let object = item.starts_with('{');
            if !object {
                reader.drop_item(item, "an object", at);
            }
            object.then(|| push_config(reader, item))
        });
    }
    let ([configs], _) = reader.members(value, ["configs"]);
    if !value.starts_with('{') {
        reader.note(Rule::UnknownShape, at, "neither a page nor an array of configurations");
    }
    reader.objects(configs, at, push_config)
}

fn flat<'a>(reader: &mut Reader<'a>, value: &'a str) -> PushConfig {
    let at = section::push_config(reader.expected);
    let ([task_id, id, url, token, authentication], extra) =
        reader.members(value, ["taskId", "id", "url", "token", "authentication"]);
    PushConfig {
        task_id: reader.text(task_id, at).map(TaskId::new),
        id: reader.text(id, at),
        url: reader.required(url, at),
        token: reader.text(token, at),
        authentication: reader.object(authentication, at, |reader, value| {
            let ([scheme, schemes, credentials], _) =
                reader.members(value, ["scheme", "schemes", "credentials"]);
            let schemes = reader.text(scheme, at).map_or_else(|| reader.texts(schemes, at), |one| vec![one]);
            PushAuthentication { schemes, credentials: reader.text(credentials, at) }
        }),
        extra,
    }
}
