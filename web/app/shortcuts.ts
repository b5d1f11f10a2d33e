interface Shortcut {
  /** Pressed together. */
  readonly keys: readonly string[]
  readonly does: string
}

/** Every key that does something by itself, by where it does. */
export const shortcutGroups: readonly { readonly where: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Search, or go to a page, a market or a strategy' },
      { keys: ['/'], does: 'Search on the page' },
      { keys: ['N'], does: 'Write a new strategy' },
      { keys: ['?'], does: 'Show these shortcuts' },
    ],
  },
  {
    where: 'In a market session',
    shortcuts: [
      { keys: ['Q'], does: 'Go to the question box' },
      { keys: ['Enter'], does: 'Send the question' },
      { keys: ['Shift', 'Enter'], does: 'Begin a new line of it' },
      { keys: ['Esc'], does: 'Stop the answer that is being written' },
      { keys: ['Left'], does: 'Go from figure to figure of an answer, Right as well' },
    ],
  },
  {
    where: 'On a chart',
    shortcuts: [
      { keys: ['Left'], does: 'Walk the bars, Right as well; each is read out' },
      { keys: ['Alt', 'H'], does: 'Draw a horizontal line; the other tools tell their keys' },
      { keys: ['Ctrl', 'Z'], does: 'Take the last change of the chart back' },
    ],
  },
  {
    where: 'In the sidebar',
    shortcuts: [
      { keys: ['Down'], does: 'Go to the next entry, Up to the one before' },
      { keys: ['Right'], does: 'Open the sessions, and on a session go to its menu' },
    ],
  },
]
