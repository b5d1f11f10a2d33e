// Runs before the first paint, so that the stored theme shows without a flash. See web/theme.ts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}

// What a visitor does on a drawn page before the application is there is kept, and done again once it is.
{
  const fields = 'input, textarea, select'
  // What is called otherwise in another state carries a name of its own for this.
  const name = ({ dataset, type, name, ariaLabel, placeholder, textContent }) =>
    dataset.early ?? [type, name, ariaLabel, placeholder, textContent].join('|')
  const alike = (element) => [...document.querySelectorAll(element.localName)].filter((other) => name(other) === name(element))
  // The application draws its elements anew, so one is known by what it says and its place among those that say the same.
  const placeOf = (element) => ({ tag: element.localName, name: name(element), nth: alike(element).indexOf(element) })
  const find = (place) => [...document.querySelectorAll(place.tag)].filter((other) => name(other) === place.name)[place.nth]
  const entered = new Map()
  // A button that is pressed again while nothing happens is one wish, as late as its last press.
  const pressed = new Map()
  let focused = null
  // Neither the browser nor the application that is about to take over acts on it.
  const stop = (event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const listeners = {
    input: ({ target }) => {
      if (!target.matches(fields)) return
      entered.delete(target)
      entered.set(target, { place: placeOf(target), value: target.value, checked: target.checked })
    },
    focusin: ({ target }) => void (focused = placeOf(target)),
    // A press beside it ends a focus, and no other need begin.
    pointerdown: ({ target }) => void (document.activeElement?.contains(target) || (focused = null)),
    // A form without its application would send what was typed as part of an address.
    submit: stop,
    click: (event) => {
      const button = event.target.closest('button')
      if (button === null) return
      stop(event)
      pressed.delete(button)
      pressed.set(button, placeOf(button))
    },
  }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)

  const enter = (field, { value, checked }) => {
    // React hears of a change alone: to it the field was otherwise before.
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field.defaultChecked === checked) return
      field.checked = !checked
      return field.click()
    }
    field.value = `${value} `
    // It hears of what the element's own kind sets, as a hand would.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  }
  globalThis.takeOverPage = () => {
    delete globalThis.takeOverPage
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true)
    for (const { place, ...told } of entered.values()) {
      const field = find(place)
      if (field) enter(field, told)
    }
    if (focused) find(focused)?.focus({ preventScroll: true })
    // What was entered reaches the form before the form is sent, and one press is answered before the next.
    for (const place of pressed.values()) setTimeout(() => find(place)?.click())
  }
}

// A page that was drawn beforehand needs nothing to be read: the rest is fetched once it has been painted.
{
  const link = (rel, href) => Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  const load = ({ style, scripts, start }) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: start, crossOrigin: '' })
    const sheet = link('stylesheet', style)
    // What the application draws may need rules that the page alone does not.
    sheet.onload = sheet.onerror = () => document.head.append(script)
    document.head.append(sheet, ...scripts.map((href) => link('modulepreload', href)))
  }
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    const place = document.getElementById('after-paint')
    if (place !== null) load(JSON.parse(place.textContent))
  }
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  // A page that nobody sees is not painted, and not every browser tells of it.
  addEventListener('DOMContentLoaded', () => setTimeout(begin, document.visibilityState === 'visible' ? 1_000 : 0))
}
