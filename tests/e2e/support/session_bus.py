"""What Xvfb lacks: somebody who shows notifications, and a tray, on the session bus.

Reads what happens to them from its input, a JSON array a line, and answers each with a line of JSON:

    ["shown"]            every notification so far
    ["click", ID]        a person clicks on a notification
    ["tray"]             a tray is there, as on a desktop that has one
    ["no tray"]          it is gone
    ["icon"]             what the tray shows: the tool tip and the menu of the icon, or nothing
    ["activate"]         a person clicks on the icon
    ["pick", LABEL]      picks from its menu
"""

import json
import sys

from gi.repository import Gio, GLib

NOTIFICATIONS = 'org.freedesktop.Notifications'
WATCHER = 'org.kde.StatusNotifierWatcher'
ITEM, ITEM_PATH = 'org.kde.StatusNotifierItem', '/StatusNotifierItem'
MENU = 'com.canonical.dbusmenu'

INTERFACES = f"""
<node>
  <interface name="{NOTIFICATIONS}">
    <method name="GetCapabilities"><arg direction="out" type="as"/></method>
    <method name="GetServerInformation">
      <arg direction="out" type="s"/><arg direction="out" type="s"/>
      <arg direction="out" type="s"/><arg direction="out" type="s"/>
    </method>
    <method name="Notify">
      <arg direction="in" type="s"/><arg direction="in" type="u"/><arg direction="in" type="s"/>
      <arg direction="in" type="s"/><arg direction="in" type="s"/><arg direction="in" type="as"/>
      <arg direction="in" type="a{{sv}}"/><arg direction="in" type="i"/><arg direction="out" type="u"/>
    </method>
    <method name="CloseNotification"><arg direction="in" type="u"/></method>
    <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
    <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
  </interface>
  <interface name="{WATCHER}">
    <method name="RegisterStatusNotifierItem"><arg direction="in" type="s"/></method>
    <method name="RegisterStatusNotifierHost"><arg direction="in" type="s"/></method>
    <property name="RegisteredStatusNotifierItems" type="as" access="read"/>
    <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
    <property name="ProtocolVersion" type="i" access="read"/>
  </interface>
</node>
"""

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
described = Gio.DBusNodeInfo.new_for_xml(INTERFACES)
shown: list[dict] = []
items: list[str] = []
tray = None


def called(_bus, _sender, _path, _interface, method, values, invocation):
    match method, values.unpack():
        case 'GetCapabilities', _:
            answer = GLib.Variant('(as)', (['actions', 'body', 'body-markup'],))
        case 'GetServerInformation', _:
            answer = GLib.Variant('(ssss)', ('stub', 'tests', '1', '1.2'))
        case 'Notify', (app, _replaces, icon, title, body, actions, hints, _timeout):
            told = {'app': app, 'icon': icon, 'title': title, 'body': body, 'actions': actions, 'hints': hints}
            shown.append({'id': len(shown) + 1, **told})
            answer = GLib.Variant('(u)', (len(shown),))
        case 'RegisterStatusNotifierItem', (name,):
            items.append(name)
            answer = None
        case _:
            answer = None
    invocation.return_value(answer)


def property_of(_bus, _sender, _path, _interface, name):
    match name:
        case 'RegisteredStatusNotifierItems':
            return GLib.Variant('as', items)
        case 'IsStatusNotifierHostRegistered':
            return GLib.Variant('b', True)
        case _:
            return GLib.Variant('i', 0)


def own(name):
    """Takes the name and waits until it has it."""
    got = GLib.Variant('(su)', (name, 4))
    reply = ask('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName', got)
    if reply != (1,):
        sys.exit(f'{name} is taken: {reply}')
    return name


def disown(name):
    gone = GLib.Variant('(s)', (name,))
    ask('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'ReleaseName', gone)


def ask(service, path, interface, method, values=None):
    return bus.call_sync(service, path, interface, method, values, None, Gio.DBusCallFlags.NONE, 5000, None).unpack()


def of_item(name):
    values = GLib.Variant('(ss)', (ITEM, name))
    return ask(items[-1], ITEM_PATH, 'org.freedesktop.DBus.Properties', 'Get', values)[0]


def menu():
    """What can be picked: the number by which the menu knows it, by its label."""
    everything = GLib.Variant('(iias)', (0, -1, []))
    _revision, (_root, _properties, children) = ask(items[-1], of_item('Menu'), MENU, 'GetLayout', everything)
    entries = [(number, properties) for number, properties, _ in children]
    enabled = [(number, it) for number, it in entries if it.get('label') and it.get('enabled', True)]
    return {it['label']: number for number, it in enabled}


def do(words):
    global tray
    match words:
        case ['shown']:
            return shown
        case ['click', number]:
            signal('ActionInvoked', GLib.Variant('(us)', (number, 'default')))
            signal('NotificationClosed', GLib.Variant('(uu)', (number, 2)))
        case ['tray']:
            tray = own(WATCHER)
        case ['no tray']:
            disown(tray)
            tray = None
            items.clear()
        case ['icon']:
            if not items:
                return None
            _icon, _pixmaps, title, text = of_item('ToolTip')
            return {'title': title, 'text': text, 'menu': list(menu())}
        case ['activate']:
            ask(items[-1], ITEM_PATH, ITEM, 'Activate', GLib.Variant('(ii)', (0, 0)))
        case ['pick', label]:
            picked = GLib.Variant('(isvu)', (menu()[label], 'clicked', GLib.Variant('i', 0), 0))
            ask(items[-1], of_item('Menu'), MENU, 'Event', picked)
        case _:
            sys.exit(__doc__)
    return None


def signal(name, values):
    bus.emit_signal(None, '/org/freedesktop/Notifications', NOTIFICATIONS, name, values)


def heard(source, _condition):
    line = source.readline()
    if not line:
        loop.quit()
        return False
    print(json.dumps({'answer': do(json.loads(line))}), flush=True)
    return True


def serve(path, interface):
    bus.register_object(path, described.lookup_interface(interface), called, property_of, None)


serve('/org/freedesktop/Notifications', NOTIFICATIONS)
serve('/StatusNotifierWatcher', WATCHER)
own(NOTIFICATIONS)
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, heard)
print(json.dumps({'answer': 'ready'}), flush=True)
loop.run()
