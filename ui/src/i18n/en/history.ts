export const history = {
  gone: "Deleted.",
  forget: {
    running: "Deleting…",
    final:
      "It is removed from the files on this computer, not only hidden. The agent keeps its own copy. This cannot be undone.",
    task: {
      label: "Delete task",
      title: "Delete this task?",
      detail:
        "“{{name}}”, with its messages, artifacts, requests and traffic. The agent is not asked to stop. The ledger keeps that decisions were made, without what they were about.",
    },
    conversation: {
      label: "Delete chat",
      title: "Delete this chat?",
      detail:
        "“{{name}}”, with its messages, tasks, requests and traffic. The ledger keeps that decisions were made, without what they were about.",
    },
    run: {
      label: "Delete run",
      title: "Delete this run?",
      detail:
        "“{{name}}”, with its journal and everything said in it: chats, tasks, requests and traffic. If it still goes on, it ends here; its agents are not asked to stop. The ledger keeps that decisions were made, without what they were about.",
    },
    agent: {
      label: "Delete all history",
      title: "Delete all history of {{name}}?",
      detail:
        "Every chat with “{{name}}”, with all tasks, requests and traffic. The agent itself stays connected. The ledger keeps that decisions were made, without what they were about.",
    },
  },
  remains: {
    title: "Deleted, except in copies",
    gone: "Deleted from the history: chats {{conversations}}, tasks {{tasks}}.",
    traces:
      "Another program has the database open. Traces stay in the database's log until it closes it; they are removed with the next change after that.",
    copies: "These copies of the database were made before. Something of it may still be in them:",
    mocks:
      "These mocks were set up since, with a recording of the same agent. Something of it may be in the recording:",
    mockList: "Mocks",
    removeMock: "Delete mock",
    removeMockNamed: "Delete mock {{name}}",
    remove_one: "Delete this copy",
    remove_other: "Delete these {{count}} copies",
  },
  backups: {
    title: "Backups",
    text: "Copies of the database in the data folder. Files larger than 256 kB that agents sent lie beside the database and are kept for as long as a copy needs them, unless they are deleted with their chat.",
    none: "There is no backup yet.",
    make: "Back up now",
    making: "Backing up…",
    restore: "Go back to this",
    restoreNamed: "Go back to this: {{name}}",
    restoreTitle: "Go back to this backup?",
    restoreText:
      "{{name}} is checked now and put in place at the next start. What is here then is kept as a backup first. Decisions that waited to be sent when the backup was made are asked about again.",
    remove: "Delete",
    removeNamed: "Delete {{name}}",
    removeTitle: "Delete this copy?",
    removeText: "{{name}} is deleted from this computer. This cannot be undone.",
    planned: "{{name}} will be put in place at the next start.",
    plannedInBrowser:
      "{{name}} will be put in place at the next start. End the program in its terminal with Ctrl+C, start it again, and open the address that it prints then.",
    restart: "Restart now",
    giveUp: "Stay with what is here",
    restored: "{{name}} was put in place. What was here before is kept as {{kept}}.",
    notRestored: "{{name}} could not be put in place. Nothing was changed.",
  },
  keep: {
    title: "How long chats are kept",
    text: "Chats in which a task goes on, a request waits or a draft stands are never removed.",
    days: "Days without a change",
    daysText: "Older chats are deleted. 0 keeps them for ever.",
    megabytes: "Megabytes",
    megabytesText: "While chats and tasks take more, the oldest are deleted. 0 for no limit.",
    wrong: "Enter a whole number from 0 to 99999.",
    apply: "Apply limits",
    confirm: "Delete what is beyond",
    confirmTitle: "Delete old chats from now on?",
    confirmText:
      "Chats and tasks beyond these limits are deleted now, and from now on once an hour, from the files and for good. Backups and mocks keep what they hold.",
  },
  check: {
    title: "Examination",
    text: "Reads every page of the database and every file beside it. Nothing is changed.",
    run: "Examine all data",
    running: "Reading everything…",
    whole: "Everything is whole",
    wholeText: "Every page, every reference, the search and every file are as they were written.",
    broken_one: "{{count}} fault",
    broken_other: "{{count}} faults",
    brokenText: "Damaged data cannot be mended here. You can go back to a backup.",
    fault: {
      pages: "The database is damaged: {{said}}",
      search: "The search index does not match the messages. Some of them may not be found.",
      reference: "A row of {{table}} refers to something that is not there.",
      file: "The file {{name}} is missing, or not as it was written.",
    },
  },
  removed: {
    title: "Removed so far",
    person: "by you",
    age: "by rule, too old",
    size: "by rule, too much",
    what: "chats {{conversations}}, tasks {{tasks}}",
  },
  transfer: {
    title: "Export and import",
    text: "A file holds chats with everything in them, and can be read and compared with any text tool. Another workbench can import it; what is there stays as it is.",
  },
  export: {
    label: {
      all: "Export all history…",
      agent: "Export history…",
      conversation: "Export chat…",
      task: "Export task…",
      run: "Export run…",
      tasks_one: "Export {{count}} task…",
      tasks_other: "Export {{count}} tasks…",
    },
    title: "Export history",
    all: "In the file: every chat and every run, with tasks, messages, artifacts, files and requests, what was decided, and the agents' cards.",
    agent:
      "In the file: every chat with “{{name}}”, with tasks, messages, artifacts, files and requests, what was decided, and the agent's cards.",
    conversation:
      "In the file: the chat “{{name}}”, with its tasks, messages, artifacts, files and requests, what was decided, and the agent's cards.",
    oneRun:
      "In the file: the run “{{name}}”, with its files, its steps and everything that was said in it, what was decided, and the agents' cards.",
    tasks_one:
      "In the file: {{count}} task, with its messages, artifacts, files and requests, what was decided, and the agent's card.",
    tasks_other:
      "In the file: {{count}} tasks, with their messages, artifacts, files and requests, what was decided, and the agents' cards.",
    readable: "Whoever gets the file can read everything that was said.",
    without:
      "Not in the file: credentials, also where an agent repeated them; secrets that were given to agents; drafts; settings. Traffic and the ledger have exports of their own.",
    run: "Export with content",
    running: "Writing the file…",
  },
  import: {
    label: "Import history…",
    reading: "Looking through the file…",
    title: "Import history",
    exported: "exported",
    whole: "Chats {{conversations}}, tasks {{tasks}}, messages {{messages}}, requests {{requests}}.",
    runs: "Runs {{runs}}, here already: {{here}}.",
    agents: "Agents in the file",
    agentWhat: "chats {{conversations}}, tasks {{tasks}}",
    here: "Known here",
    notHere: "Not known here",
    noneHere: "Nothing of it is here yet.",
    someHere: "Here already, and left as they are: chats {{conversations}}, tasks {{tasks}}.",
    allHere: "All of it is here already.",
    leftOut:
      "Left out: tasks {{tasks}}, messages {{messages}}. They are not here, but would be added to chats that were not imported. Nothing is added to those.",
    only: "What is imported can be read and searched. Nothing in it goes on: tasks are not watched, requests cannot be answered, and agents that are not known here are not connected; only their names are kept.",
    run: "Import history",
    running: "Importing…",
    done: "Imported: chats {{conversations}}, tasks {{tasks}}.",
    doneRuns: "Imported: runs {{runs}}, chats {{conversations}}, tasks {{tasks}}.",
    nothing: "All of it was here already. Nothing was changed.",
    wasLeftOut: "Left out: tasks {{tasks}}, messages {{messages}} of chats that were not imported.",
    onlyLeftOut:
      "Nothing was imported. Left out: tasks {{tasks}}, messages {{messages}} of chats that were not imported.",
  },
  imported: {
    at: "Imported",
    mark: "Imported",
    conversation: "This chat can be read only.",
    task: "This task is not watched.",
    request: "This request is history: it cannot be answered here, and the ledger knows nothing of it.",
  },
  copy: { list: "Copies of the database", backup: "Backup", aside: "Put aside when a backup was restored" },
};
