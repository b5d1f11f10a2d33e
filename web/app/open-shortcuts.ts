import { tinyStore, useTinyStore } from '../ui/tiny-store.ts'

const isOpen = tinyStore(false)

/** Shows the keys of the console, from anywhere in it. */
export const openShortcuts = (): void => isOpen.set(true)

/** Whether they are shown, for the shell where they stand. */
export const useShortcutsDialog = () => [useTinyStore(isOpen), isOpen.set] as const
