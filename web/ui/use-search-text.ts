import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The text of a search box whose search stands in the address: `onSearch` is called a pause after the last key. What comes back from
 * it leaves the box alone, as more may have been typed by then; a search that was set elsewhere is shown.
 */
export function useSearchText(search: string, onSearch: (search: string) => void, pauseMs: number) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  /** What was sent and has not come back, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (known !== search) {
    setKnown(search)
    const place = sent.indexOf(search)
    setSent(place < 0 ? [] : sent.slice(place + 1))
    if (place < 0) setTyped(search)
  }
  const send = useEffectEvent((text: string) => {
    setSent([...sent, text])
    onSearch(text)
  })
  const text = typed.trim()
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(() => send(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, search, pauseMs])
  return { typed, setTyped }
}
