//! A file of any earlier version is migrated, or left unchanged.

use rusqlite::Connection;
use rusqlite_migration::M;

use super::{STEPS, migrate, prepare, readable, refuse_read_only, schema_of};
use crate::blob_folder::BlobFolder;
use crate::error::StoreError;
use crate::search;
use crate::store::backup;
use crate::tx::Reader;

fn steps_with(next: &'static str) -> Vec<M<'static>> {
    STEPS.iter().cloned().chain([M::up(next)]).collect()
}

#[test]
fn every_migration_runs_on_an_empty_file() {
    migrate(&mut Connection::open_in_memory().unwrap(), STEPS).unwrap();
}

#[test]
fn an_older_file_is_backed_up_before_it_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    let old = prepare(&path, &backups, STEPS, 1).unwrap();
    old.execute("INSERT INTO settings VALUES ('theme', '1')", []).unwrap();
    drop(old);
    assert!(backup::list(&backups).is_empty(), "an empty file has nothing to back up");

    let next = steps_with("ALTER TABLE settings ADD COLUMN note TEXT; UPDATE settings SET value = '2';");
    let migrated = prepare(&path, &backups, &next, 1234).unwrap();
    let after: String = migrated.query_row("SELECT value FROM settings", [], |row| row.get(0)).unwrap();
    assert_eq!(after, "2");

    let name = format!("workbench-{}-1234.db", STEPS.len());
    assert_eq!(backup::list(&backups), [backups.join(name)]);
    let copy = Connection::open(&backup::list(&backups)[0]).unwrap();
    let before: String = copy.query_row("SELECT value FROM settings", [], |row| row.get(0)).unwrap();
    assert_eq!(before, "1", "the copy holds what was there before");
    assert_eq!(schema_of(&copy).unwrap() as usize, STEPS.len());
}

#[test]
fn a_file_of_the_first_version_learns_the_slots_of_its_credentials() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    let first = prepare(&path, &backups, &STEPS[..1], 1).unwrap();
    let auth = r#"{"secretAt":1,"headers":[{"name":"X-Team","valueAt":2},{"name":"X-No"}]}"#;
    let rows = [("a", auth, None), ("b", "{}", None), ("c", "no json", None), ("d", auth, Some(3))];
    for row in rows {
        let sql = "INSERT INTO connections (id, name, input, auth, header_names, created_at, updated_at,
            removed_at) VALUES (?1, '', '', ?2, '[]', 1, 1, ?3)";
        first.execute(sql, row).unwrap();
    }
    drop(first);

    let migrated = prepare(&path, &backups, STEPS, 2).unwrap();
    let texts = |sql: &str| -> Vec<String> {
        let mut statement = migrated.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let described = concat!(
        r#"{"secretAt":1,"headers":[{"name":"X-Team","valueAt":2,"#,
        r#""valueSlot":"connection/a/header/x-team"},{"name":"X-No"}],"#,
        r#""secretSlot":"connection/a/secret"}"#
    );
    let expected = [described, "{}", "{}", r#"{"headers":[]}"#];
    assert_eq!(texts("SELECT auth FROM connections ORDER BY id"), expected);
    let may_be_left = [
        "connection/a/header/x-no",
        "connection/b/secret",
        "connection/c/secret",
        "connection/d/header/x-no",
        "connection/d/header/x-team",
        "connection/d/secret",
    ];
    assert_eq!(texts("SELECT slot FROM loose_slots ORDER BY slot"), may_be_left);
    assert_eq!(backup::list(&backups).len(), 1, "what was there is kept");
}

/// A chat with an agent, in any version.
const CHAT: &str = "INSERT INTO connections (id, name, input, auth, header_names, created_at, updated_at)
        VALUES ('c', '', '', '{}', '[]', 1, 1);
     INSERT INTO conversations (id, connection_id, title, created_at, updated_at) VALUES ('v', 'c', '', 1, 1);";

#[test]
fn an_older_file_learns_when_its_tasks_were_in_which_state() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    let old = prepare(&path, &backups, &STEPS[..15], 1).unwrap();
    old.execute_batch(CHAT).unwrap();
    old.execute_batch(
        "INSERT INTO tasks (task_key, connection_id, task_id, conversation_id, state, title, created_at, updated_at)
            VALUES ('t', 'c', 't', 'v', 'completed', '', 1, 1);",
    )
    .unwrap();
    let log = [
        ("event", r#"{"statusUpdate":{"status":{"state":"TASK_STATE_WORKING"}}}"#),
        ("event", r#"{"artifactUpdate":{"artifact":{"artifactId":"a"}}}"#),
        ("gap", "{}"),
        ("event", r#"{"task":{"status":{"state":"TASK_STATE_WORKING"}}}"#),
        ("event", r#"{"kind":"status-update","status":{"state":"input-required"}}"#),
        ("event", "no json"),
        ("event", r#"{"kind":"task","status":{"state":"cancelled"}}"#),
    ];
    for (seq, (kind, raw)) in (1_i64..).zip(log) {
        let sql = "INSERT INTO task_events (task_key, seq, kind, raw, at) VALUES ('t', ?1, ?2, ?3, ?1 * 10)";
        old.execute(sql, (seq, kind, raw)).unwrap();
    }
    drop(old);

    let migrated = prepare(&path, &backups, STEPS, 2).unwrap();
    let mut statement = migrated.prepare("SELECT seq, state, at FROM task_states ORDER BY id").unwrap();
    let read = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let course: Vec<(i64, String, i64)> = read.map(Result::unwrap).collect();
    let expected = [(1, "working", 10), (5, "input-required", 50), (7, "canceled", 70)];
    assert_eq!(course, expected.map(|(seq, state, at)| (seq, state.to_owned(), at)));
}

#[test]
fn what_an_older_file_holds_comes_in_the_order_of_its_times() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    let old = prepare(&path, &backups, &STEPS[..41], 1).unwrap();
    old.execute_batch(CHAT).unwrap();
    old.execute_batch(
        "INSERT INTO tasks (task_key, connection_id, task_id, conversation_id, state, title, created_at, updated_at,
            cancel_asked_at) VALUES ('t', 'c', 't', 'v', 'completed', '', 1, 1, 40);
         INSERT INTO sent (message_id, conversation_id, parts, status, created_at, updated_at, under_way_at)
            VALUES ('m', 'v', '[]', 'failed', 10, 1, 90), ('n', 'v', '[]', 'sent', 20, 1, NULL);",
    )
    .unwrap();
    drop(old);

    let migrated = prepare(&path, &backups, STEPS, 2).unwrap();
    let number = |sql: &str| migrated.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(number("SELECT created_tick FROM sent WHERE message_id = 'n'"), 20);
    assert_eq!(number("SELECT under_way_tick FROM sent WHERE message_id = 'm'"), 90);
    assert_eq!(number("SELECT cancel_tick FROM tasks"), 40);
    assert_eq!(number("SELECT tick FROM logical_clock"), 90, "what is done next comes after all of it");
}

#[test]
fn texts_of_an_older_file_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    let old = prepare(&path, &backups, &STEPS[..33], 1).unwrap();
    old.execute_batch(
        "INSERT INTO search_entries (id, kind, ref, at) VALUES (5, 'sent', 'a', 70), (4097, 'sent', 'b', 30),
            (4098, 'sent', 'c', 20);
         INSERT INTO search (rowid, title, body) VALUES (5, 'Ab', ''), (4097, '', '会議の資料'), (4098, '', 'b');",
    )
    .unwrap();
    drop(old);

    let migrated = prepare(&path, &backups, STEPS, 2).unwrap();
    let blobs = BlobFolder::open(folder.path().join("blobs")).unwrap();
    let found = |text: &str| -> Vec<String> {
        let hits = search::query(&Reader::new(&migrated, &blobs), text, 9).unwrap();
        hits.into_iter().map(|hit| hit.id).collect()
    };
    assert_eq!(found("b"), ["a", "c"]);
    assert_eq!(found("会議"), ["b"]);
    assert_eq!(found("議の資料"), ["b"]);
    let mut statement = migrated.prepare("SELECT span, newest FROM search_spans ORDER BY span").unwrap();
    let spans = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert_eq!(spans.map(Result::unwrap).collect::<Vec<(i64, i64)>>(), [(0, 70), (1, 30)]);
}

#[test]
fn a_migration_that_fails_halfway_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    drop(prepare(&path, &backups, STEPS, 1).unwrap());
    let next = steps_with("CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);");
    assert!(matches!(prepare(&path, &backups, &next, 2), Err(StoreError::Database(_))));
    let reopened = prepare(&path, &backups, STEPS, 3).unwrap();
    assert!(!reopened.table_exists(None, "half").unwrap(), "all steps are one transaction");
}

/// A connection without the right to write stands for a file without it, for root may write all.
#[test]
fn a_file_that_cannot_be_written_is_said_to_be_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    refuse_read_only(&prepare(&path, &backups, STEPS, 1).unwrap()).unwrap();
    let reader = readable(&path).unwrap();
    assert!(matches!(refuse_read_only(&reader), Err(StoreError::ReadOnly)));
    let written = reader.execute("DELETE FROM settings", []).map_err(StoreError::from);
    assert!(matches!(written, Err(StoreError::ReadOnly)), "{written:?}");
}

#[test]
fn a_file_made_by_a_newer_version_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let (path, backups) = (folder.path().join("workbench.db"), folder.path().join("backups"));
    drop(prepare(&path, &backups, &steps_with("CREATE TABLE later (id INTEGER)"), 1).unwrap());
    let before = std::fs::read(&path).unwrap();
    let refused = prepare(&path, &backups, STEPS, 2).unwrap_err();
    let known = u32::try_from(STEPS.len()).unwrap();
    assert!(
        matches!(refused, StoreError::Newer { found, known: k } if found == known + 1 && k == known),
        "{refused:?}"
    );
    assert_eq!(std::fs::read(&path).unwrap(), before);
}
