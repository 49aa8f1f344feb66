// An agent of the official JavaScript SDK. No network.
//
//     node --import ../packages.mjs agent.mjs [--port N]
//
// Protocol 1.0, JSON-RPC at /jsonrpc, HTTP+JSON below /rest. README.md lists what the first word of a message does.

import { AgentCard, TaskArtifactUpdateEvent, TaskStatusUpdateEvent, Task } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { did, release, serve } from '../serving.mjs';

/** Does what the first word of a message says. */
class Script {
  asked = new Map();
  canceled = new Set();

  async execute({ taskId, contextId, userMessage, task }, bus) {
    const text = ({ content }) => (content?.$case === 'text' ? content.value : '');
    const said = userMessage.parts.map(text).join('');
    const place = { taskId, contextId };
    const status = (state, ...parts) => {
      const message = parts.length > 0 && { messageId: `${taskId}-${state}`, role: 'ROLE_AGENT', parts, ...place };
      return { state: `TASK_STATE_${state}`, timestamp: new Date().toISOString(), ...(message && { message }) };
    };
    const now = (state, ...parts) => {
      const update = TaskStatusUpdateEvent.fromJSON({ ...place, status: status(state, ...parts) });
      bus.publish(AgentEvent.statusUpdate(update));
    };
    const gives = (text, append = false) => {
      const artifact = { artifactId: 'answer', name: 'answer.txt', parts: [{ text }] };
      bus.publish(AgentEvent.artifactUpdate(TaskArtifactUpdateEvent.fromJSON({ ...place, artifact, append })));
    };
    const begun = { ...Task.fromJSON({ id: taskId, contextId, status: status('SUBMITTED') }), history: [userMessage] };
    bus.publish(AgentEvent.task(task ?? begun));
    now('WORKING');
    if (task) {
      if (said === 'yes') did('delete', { path: this.asked.get(taskId) });
      gives(said === 'yes' ? 'It is deleted.' : 'Nothing was deleted.');
    } else if (said.startsWith('delete ')) {
      this.asked.set(taskId, said.slice(7));
      now('INPUT_REQUIRED', { text: `May I delete ${said.slice(7)}?` });
      return;
    } else if (said === 'hold') {
      gives('one ');
      await release();
      if (this.canceled.has(taskId)) return;
      gives('two ', true);
      gives('three', true);
    } else if (said === 'fail') {
      gives('I begin. ');
      throw new Error('upstream 503');
    } else {
      gives(`You said: ${said}`);
    }
    now('COMPLETED');
    bus.finished();
  }

  async cancelTask(taskId, bus) {
    this.canceled.add(taskId);
    const status = { state: 'TASK_STATE_CANCELED', timestamp: new Date().toISOString() };
    bus.publish(AgentEvent.statusUpdate(TaskStatusUpdateEvent.fromJSON({ taskId, status })));
    bus.finished();
  }
}

await serve((url) => {
  const at = (path, protocolBinding, protocolVersion) => ({ url: `${url}/${path}`, protocolBinding, protocolVersion });
  const card = AgentCard.fromJSON({
    name: 'Agent of the JavaScript SDK',
    description: 'Asks before it acts.',
    version: '1.0.0',
    supportedInterfaces: [at('jsonrpc', 'JSONRPC', '1.0'), at('rest', 'HTTP+JSON', '1.0')],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: true },
    skills: [{ id: 'act', name: 'Act', description: 'Deletes.', tags: ['test'] }],
  });
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new Script());
  const shared = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  const app = express();
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/jsonrpc', jsonRpcHandler(shared));
  app.use('/rest', restHandler(shared));
  return { listen: app };
});
