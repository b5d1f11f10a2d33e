/** Hands a file to the browser to save. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
