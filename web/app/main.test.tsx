import { expect, test } from 'vitest'

test('a page without a place for the application says so', async () => {
  document.body.replaceChildren()
  await expect(import('./main.tsx')).rejects.toThrow('Root element not found')
})
