"""An agent of Kagenti's ADK (Agent Stack before), served by its own application. No model, no network.

    python agent_kagenti.py [--port N]

Protocol 1.0, JSON-RPC at /jsonrpc/. README.md lists what the first word of a message does.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from a2a.types import Message
from kagenti_adk.a2a.extensions.auth.secrets.secrets import (
    SecretDemand,
    SecretsExtensionServer,
    SecretsExtensionSpec,
    SecretsServiceExtensionParams,
)
from kagenti_adk.a2a.extensions.common.form import (
    CheckboxField,
    DateField,
    FormRender,
    MultiSelectField,
    OptionItem,
    SingleSelectField,
    TextField,
)
from kagenti_adk.a2a.extensions.interactions.approval import (
    ApprovalExtensionParams,
    ApprovalExtensionServer,
    ApprovalExtensionSpec,
    GenericApprovalRequest,
    ToolCallApprovalRequest,
)
from kagenti_adk.a2a.extensions.tools.call import (
    ToolCallExtensionParams,
    ToolCallExtensionServer,
    ToolCallExtensionSpec,
    ToolCallRequest,
)
from kagenti_adk.a2a.extensions.ui.form_request import FormRequestExtensionServer, FormRequestExtensionSpec
from kagenti_adk.server.agent import agent
from kagenti_adk.server.app import create_app
from kagenti_adk.server.context import RunContext
from lifetime import arguments, listen, live
from witness import Witness, Witnessed

TRIP = FormRender(
    title='Trip details',
    description='Needed to book.',
    columns=2,
    submit_label='Book',
    fields=[
        TextField(id='city', label='City', required=True, placeholder='Berlin'),
        DateField(id='day', label='Day', default_value='2027-02-01'),
        SingleSelectField(
            id='seat',
            label='Seat',
            options=[OptionItem(id='w', label='Window'), OptionItem(id='a', label='Aisle')],
            default_value='w',
        ),
        MultiSelectField(
            id='meals',
            label='Meals',
            options=[OptionItem(id='v', label='Vegan'), OptionItem(id='h', label='Halal')],
        ),
        CheckboxField(id='terms', label='Terms', content='I agree.', required=True),
    ],
)

FILE = {'path': '/srv/reports/2025', 'force': True}


def scripted(witness: Witness) -> Any:
    @agent(name='Kagenti agent')
    async def scripted_agent(
        message: Message,
        context: RunContext,
        approvals: Annotated[ApprovalExtensionServer, ApprovalExtensionSpec(params=ApprovalExtensionParams())],
        forms: Annotated[FormRequestExtensionServer, FormRequestExtensionSpec()],
        tool_calls: Annotated[ToolCallExtensionServer, ToolCallExtensionSpec(params=ToolCallExtensionParams())],
        secrets: Annotated[
            SecretsExtensionServer, SecretsExtensionSpec.single_demand(name='API key', description='Of the test service')
        ],
    ):
        """Asks for an approval, a form or a secret."""
        match ' '.join(part.text for part in message.parts).strip().lower():
            case 'approve':
                request = GenericApprovalRequest(title='Roll out build 42', description='To all machines.')
                answer = await approvals.request_approval(request, context=context)
                witness.did('approve', decision=answer.decision)
                yield f'decision: {answer.decision}'
            case 'tool':
                request = ToolCallApprovalRequest(
                    name='delete_file', title='Delete a file', description='Removes it for good.', input=FILE
                )
                answer = await approvals.request_approval(request, context=context)
                witness.did('tool', decision=answer.decision)
                yield f'decision: {answer.decision}'
            case 'call':
                request = ToolCallRequest(name='delete_file', title='Delete a file', input=FILE)
                await tool_calls.request_tool_call_approval(request, context=context)
                witness.did('call', accepted=True)
                yield 'accepted'
            case 'form':
                values = await forms.request_form(form=TRIP, model=dict)
                witness.did('form', values=values)
                yield f'values: {values}'
            case 'secret':
                demand = SecretDemand(name='API key', description='Of the test service')
                wanted = SecretsServiceExtensionParams(secret_demands={'default': demand})
                given = await secrets.request_secrets(params=wanted)
                secret = given.secret_fulfillments['default'].secret.get_secret_value()
                witness.did('secret', characters=len(secret))
                yield f'a secret of {len(secret)} characters'
            case _:
                yield 'Hello.'

    return scripted_agent


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    witness = Witness()
    app = create_app(scripted(witness), url=url)
    app.add_middleware(Witnessed, witness=witness)
    asyncio.run(live(options, app, listener, {'url': url}))


if __name__ == '__main__':
    main()
