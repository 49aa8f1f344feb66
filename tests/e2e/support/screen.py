"""What WebDriver cannot reach: the window's frame and the native dialogs of the program.

    screen.py titles             every window on the screen, one title per line
    screen.py close TITLE        asks a window to close, as its cross does
    screen.py press TITLE KEY    gives a window the keyboard and presses a key, such as Return
    screen.py leave              takes the keyboard from whatever has it, as somebody does who works elsewhere

Talks to the X server of $DISPLAY. There is no window manager, so what one would do is done here.
"""

import sys

from Xlib import X, XK, display
from Xlib.ext import xtest
from Xlib.protocol import event

screen = display.Display()


def windows():
    for window in screen.screen().root.query_tree().children:
        for candidate in [window, *window.query_tree().children]:
            shown = candidate.get_attributes().map_state == X.IsViewable
            title = candidate.get_full_text_property(screen.get_atom('_NET_WM_NAME'))
            if shown and title:
                yield title, candidate


def called(title):
    for found, window in windows():
        if found == title:
            return window
    sys.exit(f'no window is called {title!r}, but {[found for found, _ in windows()]}')


def close(title):
    protocols, delete = screen.get_atom('WM_PROTOCOLS'), screen.get_atom('WM_DELETE_WINDOW')
    window = called(title)
    message = event.ClientMessage(window=window, client_type=protocols, data=(32, [delete, X.CurrentTime, 0, 0, 0]))
    window.send_event(message)


def press(title, key):
    called(title).set_input_focus(X.RevertToParent, X.CurrentTime)
    screen.sync()
    code = screen.keysym_to_keycode(XK.string_to_keysym(key))
    xtest.fake_input(screen, X.KeyPress, code)
    xtest.fake_input(screen, X.KeyRelease, code)


match sys.argv[1:]:
    case ['titles']:
        print(*(title for title, _ in windows()), sep='\n')
    case ['close', title]:
        close(title)
    case ['press', title, key]:
        press(title, key)
    case ['leave']:
        screen.set_input_focus(X.NONE, X.RevertToParent, X.CurrentTime)
    case _:
        sys.exit(__doc__)
screen.sync()
screen.close()
