import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.ts'

const page = '<html data-theme="light"><body><main class="page wide"><p class="soft">Words</p><svg class="i"></svg></main></body></html>'
const of = (css: string) => pageStyles(css, page)

test('rules for classes and elements that a page lacks are left out, and the order stays', () => {
  expect(of('.page{a:1}.chart{b:2}table{c:3}p.soft{d:4}.page .chart{e:5}.wide>p{f:6}')).toBe('.page{a:1}p.soft{d:4}.wide>p{f:6}')
})

test('of a list the selectors that can match are kept', () => {
  expect(of('.chart,.soft,table td{a:1}')).toBe('.soft{a:1}')
})

test('states, attributes and what stands in brackets keep a rule', () => {
  const css =
    '.page:hover{a:1}.soft:not(.chart){b:2}p::before{content:"}{"}:is(.side,.sheet) .soft{c:3}[data-theme=dark]{--d:4}.soft[aria-busy=true]{e:5}:root{--f:6}'
  expect(of(css)).toBe(css)
})

test('conditions keep what they hold, and go where nothing is left', () => {
  expect(of('@media (max-width:900px){.page{a:1}.chart{b:2}}@media print{.chart{c:3}}')).toBe('@media (max-width:900px){.page{a:1}}')
})

test('fonts and key frames stay', () => {
  const css = '@font-face{font-family:"A";src:url(/a.woff2)}@keyframes sk{0%{opacity:0}to{opacity:1}}'
  expect(of(css)).toBe(css)
})
