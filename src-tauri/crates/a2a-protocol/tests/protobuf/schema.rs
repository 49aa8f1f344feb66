//! Every message, field and method of the `.proto` files is in the tables, and nothing else is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use a2a_protocol::Profile;
use a2a_protocol::model::Binding;
use a2a_protocol::profile::PROFILES;
use a2a_protocol::proto::{A2A_V1, Enum, Field, Kind, LF_A2A_V1, Package, Presence, Table};
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind as Wanted, MessageDescriptor};

use crate::descriptors::pool;

#[test]
fn the_tables_of_both_packages_are_those_of_their_files() {
    for (package, name) in [(&A2A_V1, "a2a.v1"), (&LF_A2A_V1, "lf.a2a.v1")] {
        assert_eq!(tables(package), messages(name), "{name}");
    }
}

#[test]
fn the_methods_of_both_packages_are_those_of_their_files() {
    for package in [&A2A_V1, &LF_A2A_V1] {
        let service = pool().get_service_by_name(package.service).expect("a service of that name");
        let wanted: Vec<String> = service
            .methods()
            .map(|method| format!("{} {} {}", method.name(), method.input().name(), method.output().name()))
            .collect();
        let found: Vec<String> = package
            .methods
            .iter()
            .map(|method| format!("{} {} {}", method.name, method.request.name, method.response.name))
            .collect();
        assert_eq!(found, wanted, "{}", package.service);
    }
}

#[test]
fn every_route_over_grpc_leads_to_a_method_of_its_package() {
    let over_grpc: Vec<&Profile> =
        PROFILES.iter().filter(|profile| profile.binding == Binding::Grpc).collect();
    assert_eq!(over_grpc.len(), 3, "0.2, 0.3 and 1.0");
    for profile in over_grpc {
        let package = profile.service().and_then(Package::find).expect("a package that is known");
        for method in package.methods {
            let operation = profile.operation(method.name);
            assert!(operation.is_some(), "{} of {} is nobody's", method.name, package.service);
        }
    }
}

/// Messages by name, each with a line per field.
type Schema = BTreeMap<String, String>;

fn messages(package: &str) -> Schema {
    let of_package =
        pool().all_messages().filter(|message| message.package_name() == package && !message.is_map_entry());
    of_package.map(|message| (message.name().to_owned(), fields_wanted(&message))).collect()
}

fn fields_wanted(message: &MessageDescriptor) -> String {
    let mut lines = String::new();
    for field in message.fields() {
        let (number, name) = (field.number(), field.json_name());
        writeln!(lines, "{number} {name} {}", wanted(&field)).expect("memory takes it");
    }
    lines
}

fn wanted(field: &FieldDescriptor) -> String {
    if field.is_map() {
        let Wanted::Message(entry) = field.kind() else { panic!("a map of entries") };
        assert_eq!(entry.map_entry_key_field().kind(), Wanted::String, "names of members are strings");
        return format!("Map {}", kind_wanted(&entry.map_entry_value_field().kind()));
    }
    let synthetic = field.field_descriptor_proto().proto3_optional();
    let presence = match field {
        _ if field.is_list() => "Many",
        _ if field.containing_oneof().is_some() && !synthetic => "OneOf",
        _ if field.supports_presence() => "Explicit",
        _ => "Implicit",
    };
    format!("{presence} {}", kind_wanted(&field.kind()))
}

fn kind_wanted(kind: &Wanted) -> String {
    match kind {
        Wanted::String => "Text".to_owned(),
        Wanted::Bytes => "Bytes".to_owned(),
        Wanted::Bool => "Bool".to_owned(),
        Wanted::Int32 => "Int32".to_owned(),
        Wanted::Enum(names) => format!("Enum {:?}", values_wanted(names)),
        Wanted::Message(message) => match message.full_name() {
            "google.protobuf.Timestamp" => "Timestamp".to_owned(),
            "google.protobuf.Struct" => "Struct".to_owned(),
            "google.protobuf.Value" => "Value".to_owned(),
            _ => format!("Message {}", message.name()),
        },
        other => panic!("the tables have no {other:?}"),
    }
}

fn values_wanted(names: &EnumDescriptor) -> Vec<(String, i32)> {
    names.values().map(|value| (value.name().to_owned(), value.number())).collect()
}

/// Every table that can be reached from the methods; what `google.protobuf` defines is left out.
fn tables(package: &Package) -> Schema {
    let mut found = Schema::new();
    for method in package.methods {
        collect(method.request, &mut found);
        collect(method.response, &mut found);
    }
    found.remove("Empty");
    found
}

fn collect(table: &'static Table, found: &mut Schema) {
    let lines: String = table.fields.iter().map(line).collect();
    if let Some(same_name) = found.insert(table.name.to_owned(), lines) {
        assert_eq!(same_name, table.fields.iter().map(line).collect::<String>(), "two of {}", table.name);
        return;
    }
    for field in table.fields {
        if let Kind::Message(below) = field.kind {
            collect(below, found);
        }
    }
}

fn line(field: &Field) -> String {
    let kind = match field.kind {
        Kind::Message(table) => format!("Message {}", table.name),
        Kind::Enum(Enum(values)) => format!("Enum {values:?}"),
        other => format!("{other:?}"),
    };
    let presence = match field.presence {
        Presence::Implicit => "Implicit",
        Presence::Explicit => "Explicit",
        Presence::OneOf => "OneOf",
        Presence::Many => "Many",
        Presence::Map => "Map",
    };
    format!("{} {} {presence} {kind}\n", field.number, field.name)
}
