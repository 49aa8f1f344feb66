//! `a2a.v1`, the package of 0.2.2 to 0.3, with all fields of the last 0.3 (A2A 0.3 §3.2.2, its `a2a.proto`).
//!
//! Some field names differ from JSON: the message is field `request` of a request, `update` of a status and `msg`
//! of a response, and all three are `message` in JSON. Parts of a message are `content`.

use super::card::{
    AGENT_CARD_SIGNATURE, AGENT_EXTENSION, AGENT_PROVIDER, API_KEY_SECURITY_SCHEME,
    CLIENT_CREDENTIALS_OAUTH_FLOW, HTTP_AUTH_SECURITY_SCHEME, IMPLICIT_OAUTH_FLOW,
    MUTUAL_TLS_SECURITY_SCHEME, OPEN_ID_CONNECT_SECURITY_SCHEME, PASSWORD_OAUTH_FLOW, STRING_LIST,
};
use super::google::EMPTY;
use super::{
    Enum, Method, Table, boolean, bytes, enumeration, int32, message, method, structure, text, timestamp,
};

pub(super) static METHODS: &[Method] = &[
    method("SendMessage", &SEND_MESSAGE_REQUEST, &SEND_MESSAGE_RESPONSE),
    method("SendStreamingMessage", &SEND_MESSAGE_REQUEST, &STREAM_RESPONSE),
    method("GetTask", &GET_TASK_REQUEST, &TASK),
    method("CancelTask", &CANCEL_TASK_REQUEST, &TASK),
    method("TaskSubscription", &TASK_SUBSCRIPTION_REQUEST, &STREAM_RESPONSE),
    method(
        "CreateTaskPushNotificationConfig",
        &CREATE_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST,
        &TASK_PUSH_NOTIFICATION_CONFIG,
    ),
    method(
        "GetTaskPushNotificationConfig",
        &GET_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST,
        &TASK_PUSH_NOTIFICATION_CONFIG,
    ),
    method(
        "ListTaskPushNotificationConfig",
        &LIST_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST,
        &LIST_TASK_PUSH_NOTIFICATION_CONFIG_RESPONSE,
    ),
    method("GetAgentCard", &GET_AGENT_CARD_REQUEST, &AGENT_CARD),
    method("DeleteTaskPushNotificationConfig", &DELETE_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST, &EMPTY),
];

static SEND_MESSAGE_CONFIGURATION: Table = Table::new(
    "SendMessageConfiguration",
    &[
        text(1, "acceptedOutputModes").many(),
        message(2, "pushNotification", &PUSH_NOTIFICATION_CONFIG),
        int32(3, "historyLength"),
        boolean(4, "blocking"),
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
        message(2, "file", &FILE_PART).one_of(),
        message(3, "data", &DATA_PART).one_of(),
        structure(4, "metadata"),
    ],
);

static FILE_PART: Table = Table::new(
    "FilePart",
    &[
        text(1, "fileWithUri").one_of(),
        bytes(2, "fileWithBytes").one_of(),
        text(3, "mimeType"),
        text(4, "name"),
    ],
);

static DATA_PART: Table = Table::new("DataPart", &[structure(1, "data")]);

static MESSAGE: Table = Table::new(
    "Message",
    &[
        text(1, "messageId"),
        text(2, "contextId"),
        text(3, "taskId"),
        enumeration(4, "role", &ROLE),
        message(5, "content", &PART).many(),
        structure(6, "metadata"),
        text(7, "extensions").many(),
    ],
);

static ARTIFACT: Table = Table::new(
    "Artifact",
    &[
        text(1, "artifactId"),
        text(3, "name"),
        text(4, "description"),
        message(5, "parts", &PART).many(),
        structure(6, "metadata"),
        text(7, "extensions").many(),
    ],
);

static TASK_STATUS_UPDATE_EVENT: Table = Table::new(
    "TaskStatusUpdateEvent",
    &[
        text(1, "taskId"),
        text(2, "contextId"),
        message(3, "status", &TASK_STATUS),
        boolean(4, "final"),
        structure(5, "metadata"),
    ],
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

static PUSH_NOTIFICATION_CONFIG: Table = Table::new(
    "PushNotificationConfig",
    &[text(1, "id"), text(2, "url"), text(3, "token"), message(4, "authentication", &AUTHENTICATION_INFO)],
);

static AUTHENTICATION_INFO: Table =
    Table::new("AuthenticationInfo", &[text(1, "schemes").many(), text(2, "credentials")]);

static AGENT_INTERFACE: Table = Table::new("AgentInterface", &[text(1, "url"), text(2, "transport")]);

static AGENT_CARD: Table = Table::new(
    "AgentCard",
    &[
        text(1, "name"),
        text(2, "description"),
        text(3, "url"),
        message(4, "provider", &AGENT_PROVIDER),
        text(5, "version"),
        text(6, "documentationUrl"),
        message(7, "capabilities", &AGENT_CAPABILITIES),
        message(8, "securitySchemes", &SECURITY_SCHEME).map(),
        message(9, "security", &SECURITY).many(),
        text(10, "defaultInputModes").many(),
        text(11, "defaultOutputModes").many(),
        message(12, "skills", &AGENT_SKILL).many(),
        boolean(13, "supportsAuthenticatedExtendedCard"),
        text(14, "preferredTransport"),
        message(15, "additionalInterfaces", &AGENT_INTERFACE).many(),
        text(16, "protocolVersion"),
        message(17, "signatures", &AGENT_CARD_SIGNATURE).many(),
        text(18, "iconUrl"),
    ],
);

static AGENT_CAPABILITIES: Table = Table::new(
    "AgentCapabilities",
    &[
        boolean(1, "streaming"),
        boolean(2, "pushNotifications"),
        message(3, "extensions", &AGENT_EXTENSION).many(),
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
        message(8, "security", &SECURITY).many(),
    ],
);

static TASK_PUSH_NOTIFICATION_CONFIG: Table = Table::new(
    "TaskPushNotificationConfig",
    &[text(1, "name"), message(2, "pushNotificationConfig", &PUSH_NOTIFICATION_CONFIG)],
);

static SECURITY: Table = Table::new("Security", &[message(1, "schemes", &STRING_LIST).map()]);

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
    ],
);

static AUTHORIZATION_CODE_OAUTH_FLOW: Table = Table::new(
    "AuthorizationCodeOAuthFlow",
    &[text(1, "authorizationUrl"), text(2, "tokenUrl"), text(3, "refreshUrl"), text(4, "scopes").map()],
);

static SEND_MESSAGE_REQUEST: Table = Table::new(
    "SendMessageRequest",
    &[
        message(1, "message", &MESSAGE),
        message(2, "configuration", &SEND_MESSAGE_CONFIGURATION),
        structure(3, "metadata"),
    ],
);

static GET_TASK_REQUEST: Table = Table::new("GetTaskRequest", &[text(1, "name"), int32(2, "historyLength")]);

static CANCEL_TASK_REQUEST: Table = Table::new("CancelTaskRequest", &[text(1, "name")]);

static GET_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST: Table =
    Table::new("GetTaskPushNotificationConfigRequest", &[text(1, "name")]);

static DELETE_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST: Table =
    Table::new("DeleteTaskPushNotificationConfigRequest", &[text(1, "name")]);

static CREATE_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST: Table = Table::new(
    "CreateTaskPushNotificationConfigRequest",
    &[text(1, "parent"), text(2, "configId"), message(3, "config", &TASK_PUSH_NOTIFICATION_CONFIG)],
);

static TASK_SUBSCRIPTION_REQUEST: Table = Table::new("TaskSubscriptionRequest", &[text(1, "name")]);

static LIST_TASK_PUSH_NOTIFICATION_CONFIG_REQUEST: Table = Table::new(
    "ListTaskPushNotificationConfigRequest",
    &[text(1, "parent"), int32(2, "pageSize"), text(3, "pageToken")],
);

static GET_AGENT_CARD_REQUEST: Table = Table::new("GetAgentCardRequest", &[]);

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

static LIST_TASK_PUSH_NOTIFICATION_CONFIG_RESPONSE: Table = Table::new(
    "ListTaskPushNotificationConfigResponse",
    &[message(1, "configs", &TASK_PUSH_NOTIFICATION_CONFIG).many(), text(2, "nextPageToken")],
);

static TASK_STATE: Enum = Enum(&[
    ("TASK_STATE_UNSPECIFIED", 0),
    ("TASK_STATE_SUBMITTED", 1),
    ("TASK_STATE_WORKING", 2),
    ("TASK_STATE_COMPLETED", 3),
    ("TASK_STATE_FAILED", 4),
    ("TASK_STATE_CANCELLED", 5),
    ("TASK_STATE_INPUT_REQUIRED", 6),
    ("TASK_STATE_REJECTED", 7),
    ("TASK_STATE_AUTH_REQUIRED", 8),
]);

static ROLE: Enum = Enum(&[("ROLE_UNSPECIFIED", 0), ("ROLE_USER", 1), ("ROLE_AGENT", 2)]);
