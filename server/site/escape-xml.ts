const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
