/** Answers what is asked of several keys at nearly the same time by one question about all of them. */
export function askTogether<Item, Answer>(
  waitMs: number,
  ask: (items: readonly Item[]) => Promise<Answer>,
): (key: string, item: Item) => Promise<Answer> {
  let gathering: { readonly items: Map<string, Item>; readonly answer: Promise<Answer> } | null = null
  function gather() {
    const items = new Map<string, Item>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve, waitMs)).then(() => {
      gathering = null
      return ask([...items.values()])
    })
    return { items, answer }
  }
  return (key, item) => {
    gathering ??= gather()
    gathering.items.set(key, item)
    return gathering.answer
  }
}
