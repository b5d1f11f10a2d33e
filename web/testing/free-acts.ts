/** Whether acts cost tokens on the pages of a test: they do not, unless it is about their prices. */
export function tellBilling(billing: 'on' | 'off'): void {
  document.querySelector('meta[name="playbook-billing"]')?.remove()
  const meta = Object.assign(document.createElement('meta'), { name: 'playbook-billing', content: billing })
  document.head.append(meta)
}

tellBilling('off')
