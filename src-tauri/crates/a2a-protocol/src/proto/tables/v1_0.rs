//! `lf.a2a.v1`, the package of 1.0 (A2A 1.0 §10, its `a2a.proto`).

use super::card::{
    AGENT_CARD_SIGNATURE, AGENT_EXTENSION, AGENT_PROVIDER, API_KEY_SECURITY_SCHEME,
    CLIENT_CREDENTIALS_OAUTH_FLOW, HTTP_AUTH_SECURITY_SCHEME, IMPLICIT_OAUTH_FLOW,
    MUTUAL_TLS_SECURITY_SCHEME, OPEN_ID_CONNECT_SECURITY_SCHEME, PASSWORD_OAUTH_FLOW, STRING_LIST,
};
use super::google::EMPTY;
use super::{
    Method, Table, boolean, bytes, enumeration, int32, message, method, structure, text, timestamp, value,
};
use crate::enums::{ROLE, TASK_STATE};

pub(super) static METHODS: &[Method] = &[
    method("SendMessage", &SEND_MESSAGE_REQUEST, &SEND_MESSAGE_RESPONSE),
    method("SendStreamingMessage", &SEND_MESSAGE_REQUEST, &STREAM_RESPONSE),
    method("GetTask", &GET_TASK_REQUEST, &TASK),
    method("ListTasks", &LIST_TASKS_REQUEST, &LIST_TASKS_RESPONSE),
    method("CancelTask", &CANCEL_TASK_REQUEST, &TASK),
    method("SubscribeToTask", &SUBSCRIBE_TO_TASK_REQUEST, &STREAM_RESPONSE),
    method(
        "CreateTaskPushNotificationConfig",
        &TASK_PUSH_NOTIFICATION_CONFIG,
        &TASK_PUSH_NOTIFICATION_CONFIG,
    ),
    method(
        "GetTaskPushNotificationConfig",
        &GET_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST,
        &TASK_PUSH_NOTIFICATION_CONFIG,
    ),
    method(
        "ListTaskPushNotificationConfigs",
        &LIST_TASK_PUSH_NOTIFICATION_CONFIGS_REQUEST,
        &LIST_TASK_PUSH_NOTIFICATION_CONFIGS_RESPONSE,
    ),
    method("GetExtendedAgentCard", &GET_EXTENDED_AGENT_CARD_REQUEST, &AGENT_CARD),
    method("DeleteTaskPushNotificationConfig", &DELETE_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST, &EMPTY),
];

static SEND_MESSAGE_CONFIGURATION: Table = Table::new(
    "SendMessageConfiguration",
    &[
        text(1, "acceptedOutputModes").many(),
        message(2, "taskPushNotificationConfig", &TASK_PUSH_NOTIFICATION_CONFIG),
        int32(3, "historyLength").optional(),
        boolean(4, "returnImmediately"),
    ],
);

static TASK: Table = Table::new(
    "Task",
    &[
        text(1, "id"),
        text(2, "contextId"),
        message(3, "status", &TASK_STATUS),
        message(4, "artifacts", &ARTIFACT).many(),
        message(5, "history", &MESSAGE).many(),
        structure(6, "metadata"),
    ],
);

static TASK_STATUS: Table = Table::new(
    "TaskStatus",
    &[enumeration(1, "state", &TASK_STATE), message(2, "message", &MESSAGE), timestamp(3, "timestamp")],
);

static PART: Table = Table::new(
    "Part",
    &[
        text(1, "text").one_of(),
        bytes(2, "raw").one_of(),
        text(3, "url").one_of(),
        value(4, "data").one_of(),
        structure(5, "metadata"),
        text(6, "filename"),
        text(7, "mediaType"),
    ],
);

static MESSAGE: Table = Table::new(
    "Message",
    &[
        text(1, "messageId"),
        text(2, "contextId"),
        text(3, "taskId"),
        enumeration(4, "role", &ROLE),
        message(5, "parts", &PART).many(),
        structure(6, "metadata"),
        text(7, "extensions").many(),
        text(8, "referenceTaskIds").many(),
    ],
);

static ARTIFACT: Table = Table::new(
    "Artifact",
    &[
        text(1, "artifactId"),
        text(2, "name"),
        text(3, "description"),
        message(4, "parts", &PART).many(),
        structure(5, "metadata"),
        text(6, "extensions").many(),
    ],
);

static TASK_STATUS_UPDATE_EVENT: Table = Table::new(
    "TaskStatusUpdateEvent",
    &[text(1, "taskId"), text(2, "contextId"), message(3, "status", &TASK_STATUS), structure(4, "metadata")],
);

static TASK_ARTIFACT_UPDATE_EVENT: Table = Table::new(
    "TaskArtifactUpdateEvent",
    &[
        text(1, "taskId"),
        text(2, "contextId"),
        message(3, "artifact", &ARTIFACT),
        boolean(4, "append"),
        boolean(5, "lastChunk"),
        structure(6, "metadata"),
    ],
);

static AUTHENTICATION_INFO: Table =
    Table::new("AuthenticationInfo", &[text(1, "scheme"), text(2, "credentials")]);

static AGENT_INTERFACE: Table = Table::new(
    "AgentInterface",
    &[text(1, "url"), text(2, "protocolBinding"), text(3, "tenant"), text(4, "protocolVersion")],
);

static AGENT_CARD: Table = Table::new(
    "AgentCard",
    &[
        text(1, "name"),
        text(2, "description"),
        message(3, "supportedInterfaces", &AGENT_INTERFACE).many(),
        message(4, "provider", &AGENT_PROVIDER),
        text(5, "version"),
        text(6, "documentationUrl").optional(),
        message(7, "capabilities", &AGENT_CAPABILITIES),
        message(8, "securitySchemes", &SECURITY_SCHEME).map(),
        message(9, "securityRequirements", &SECURITY_REQUIREMENT).many(),
        text(10, "defaultInputModes").many(),
        text(11, "defaultOutputModes").many(),
        message(12, "skills", &AGENT_SKILL).many(),
        message(13, "signatures", &AGENT_CARD_SIGNATURE).many(),
        text(14, "iconUrl").optional(),
    ],
);

static AGENT_CAPABILITIES: Table = Table::new(
    "AgentCapabilities",
    &[
        boolean(1, "streaming").optional(),
        boolean(2, "pushNotifications").optional(),
        message(3, "extensions", &AGENT_EXTENSION).many(),
        boolean(4, "extendedAgentCard").optional(),
    ],
);

static AGENT_SKILL: Table = Table::new(
    "AgentSkill",
    &[
        text(1, "id"),
        text(2, "name"),
        text(3, "description"),
        text(4, "tags").many(),
        text(5, "examples").many(),
        text(6, "inputModes").many(),
        text(7, "outputModes").many(),
        message(8, "securityRequirements", &SECURITY_REQUIREMENT).many(),
    ],
);

static TASK_PUSH_NOTIFICATION_CONFIG: Table = Table::new(
    "TaskPushNotificationConfig",
    &[
        text(1, "tenant"),
        text(2, "id"),
        text(3, "taskId"),
        text(4, "url"),
        text(5, "token"),
        message(6, "authentication", &AUTHENTICATION_INFO),
    ],
);

static SECURITY_REQUIREMENT: Table =
    Table::new("SecurityRequirement", &[message(1, "schemes", &STRING_LIST).map()]);

static SECURITY_SCHEME: Table = Table::new(
    "SecurityScheme",
    &[
        message(1, "apiKeySecurityScheme", &API_KEY_SECURITY_SCHEME).one_of(),
        message(2, "httpAuthSecurityScheme", &HTTP_AUTH_SECURITY_SCHEME).one_of(),
        message(3, "oauth2SecurityScheme", &OAUTH2_SECURITY_SCHEME).one_of(),
        message(4, "openIdConnectSecurityScheme", &OPEN_ID_CONNECT_SECURITY_SCHEME).one_of(),
        message(5, "mtlsSecurityScheme", &MUTUAL_TLS_SECURITY_SCHEME).one_of(),
    ],
);

static OAUTH2_SECURITY_SCHEME: Table = Table::new(
    "OAuth2SecurityScheme",
    &[text(1, "description"), message(2, "flows", &OAUTH_FLOWS), text(3, "oauth2MetadataUrl")],
);

static OAUTH_FLOWS: Table = Table::new(
    "OAuthFlows",
    &[
        message(1, "authorizationCode", &AUTHORIZATION_CODE_OAUTH_FLOW).one_of(),
        message(2, "clientCredentials", &CLIENT_CREDENTIALS_OAUTH_FLOW).one_of(),
        message(3, "implicit", &IMPLICIT_OAUTH_FLOW).one_of(),
        message(4, "password", &PASSWORD_OAUTH_FLOW).one_of(),
        message(5, "deviceCode", &DEVICE_CODE_OAUTH_FLOW).one_of(),
    ],
);

static AUTHORIZATION_CODE_OAUTH_FLOW: Table = Table::new(
    "AuthorizationCodeOAuthFlow",
    &[
        text(1, "authorizationUrl"),
        text(2, "tokenUrl"),
        text(3, "refreshUrl"),
        text(4, "scopes").map(),
        boolean(5, "pkceRequired"),
    ],
);

static DEVICE_CODE_OAUTH_FLOW: Table = Table::new(
    "DeviceCodeOAuthFlow",
    &[text(1, "deviceAuthorizationUrl"), text(2, "tokenUrl"), text(3, "refreshUrl"), text(4, "scopes").map()],
);

static SEND_MESSAGE_REQUEST: Table = Table::new(
    "SendMessageRequest",
    &[
        text(1, "tenant"),
        message(2, "message", &MESSAGE),
        message(3, "configuration", &SEND_MESSAGE_CONFIGURATION),
        structure(4, "metadata"),
    ],
);

static GET_TASK_REQUEST: Table =
    Table::new("GetTaskRequest", &[text(1, "tenant"), text(2, "id"), int32(3, "historyLength").optional()]);

static LIST_TASKS_REQUEST: Table = Table::new(
    "ListTasksRequest",
    &[
        text(1, "tenant"),
        text(2, "contextId"),
        enumeration(3, "status", &TASK_STATE),
        int32(4, "pageSize").optional(),
        text(5, "pageToken"),
        int32(6, "historyLength").optional(),
        timestamp(7, "statusTimestampAfter"),
        boolean(8, "includeArtifacts").optional(),
    ],
);

static LIST_TASKS_RESPONSE: Table = Table::new(
    "ListTasksResponse",
    &[
        message(1, "tasks", &TASK).many(),
        text(2, "nextPageToken"),
        int32(3, "pageSize"),
        int32(4, "totalSize"),
    ],
);

static CANCEL_TASK_REQUEST: Table =
    Table::new("CancelTaskRequest", &[text(1, "tenant"), text(2, "id"), structure(3, "metadata")]);

static GET_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST: Table = Table::new(
    "GetTaskPushNotificationConfigRequest",
    &[text(1, "tenant"), text(2, "taskId"), text(3, "id")],
);

static DELETE_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST: Table = Table::new(
    "DeleteTaskPushNotificationConfigRequest",
    &[text(1, "tenant"), text(2, "taskId"), text(3, "id")],
);

static SUBSCRIBE_TO_TASK_REQUEST: Table =
    Table::new("SubscribeToTaskRequest", &[text(1, "tenant"), text(2, "id")]);

static LIST_TASK_PUSH_NOTIFICATION_CONFIGS_REQUEST: Table = Table::new(
    "ListTaskPushNotificationConfigsRequest",
    &[text(1, "taskId"), int32(2, "pageSize"), text(3, "pageToken"), text(4, "tenant")],
);

static GET_EXTENDED_AGENT_CARD_REQUEST: Table =
    Table::new("GetExtendedAgentCardRequest", &[text(1, "tenant")]);

static SEND_MESSAGE_RESPONSE: Table = Table::new(
    "SendMessageResponse",
    &[message(1, "task", &TASK).one_of(), message(2, "message", &MESSAGE).one_of()],
);

static STREAM_RESPONSE: Table = Table::new(
    "StreamResponse",
    &[
        message(1, "task", &TASK).one_of(),
        message(2, "message", &MESSAGE).one_of(),
        message(3, "statusUpdate", &TASK_STATUS_UPDATE_EVENT).one_of(),
        message(4, "artifactUpdate", &TASK_ARTIFACT_UPDATE_EVENT).one_of(),
    ],
);

static LIST_TASK_PUSH_NOTIFICATION_CONFIGS_RESPONSE: Table = Table::new(
    "ListTaskPushNotificationConfigsResponse",
    &[message(1, "configs", &TASK_PUSH_NOTIFICATION_CONFIG).many(), text(2, "nextPageToken")],
);
