//! Push notification configurations, flat (1.0) or below `pushNotificationConfig` (before). In the
//! protobuf form of 0.3 a resource name says which configuration of which task it is.

use super::reader::Reader;
use super::section;
use super::slot::Slot;
use crate::finding::Rule;
use crate::model::{PushAuthentication, PushConfig, TaskId};

pub(super) fn push_config<'a>(reader: &mut Reader<'a>, value: &'a str) -> PushConfig {
    let at = section::push_config(reader.expected);
    let [task_id, nested, wrapped, outer_id, config_id, name, parent] = Reader::peek(
        value,
        ["taskId", "pushNotificationConfig", "config", "id", "configId", "name", "parent"],
    );
    // A request to create one wraps it once more.
    let config = if nested.is_object() {
        reader.object(nested, at, flat)
    } else if wrapped.is_object() {
        reader.object(wrapped, at, push_config)
    } else {
        return flat(reader, value);
    };
    let config = config.unwrap_or_default();
    let (named_task, named_config) = named(reader, name.or(parent), at);
    // 0.1 names the task `id` here.
    let task = reader.identifier(task_id, at).map(TaskId::new).or(named_task);
    let task = task.or(config.task_id).or_else(|| reader.identifier(outer_id, at).map(TaskId::new));
    let id = config.id.or(named_config).or_else(|| reader.identifier(config_id, at));
    PushConfig { task_id: task, id, ..config }
}

/// The task and the configuration in `tasks/<id>/pushNotificationConfigs/<id>` and shorter names.
pub(super) fn named<'a>(
    reader: &mut Reader<'a>,
    slot: Slot<'a>,
    at: &'static str,
) -> (Option<TaskId>, Option<String>) {
    let Some(name) = reader.text(slot, at) else { return (None, None) };
    let Some(rest) = name.strip_prefix("tasks/") else {
        reader.note_slot(slot, Rule::UnknownValue, at, "a resource name begins with `tasks/`");
        return (None, None);
    };
    match rest.rsplit_once("/pushNotificationConfigs/") {
        Some((task, config)) => (Some(TaskId::new(task)), Some(config.to_owned())),
        None => (Some(TaskId::new(rest)), None),
    }
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
        task_id: reader.identifier(task_id, at).map(TaskId::new),
        id: reader.identifier(id, at),
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
