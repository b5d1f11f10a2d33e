/** What the server says of its settings on the pages of a test. */
export function tellSetting(name: 'billing' | 'sale', content: string): void {
  document.querySelector(`meta[name="playbook-${name}"]`)?.remove()
  const meta = Object.assign(document.createElement('meta'), { name: `playbook-${name}`, content })
  document.head.append(meta)
}

/** Whether acts cost tokens on the pages of a test: they do not, unless it is about their prices. */
export const tellBilling = (billing: 'on' | 'off'): void => tellSetting('billing', billing)

tellBilling('off')
