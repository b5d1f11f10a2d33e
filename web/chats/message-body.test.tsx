import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleAnswer } from '../testing/sample-chat.ts'
import { show } from '../testing/show.tsx'
import { MessageBody } from './message-body.tsx'

const none = () => {}
const body = (content: string, status: 'completed' | 'streaming' = 'completed') => (
  <MessageBody message={{ ...sampleAnswer, content, status }} openId={null} onFigure={none} />
)

test('a reference is a button with the text of its figure, in prose, lists and tables', async () => {
  const onFigure = vi.fn<(id: string) => void>()
  const content = 'At [[f:t1.close]].\n\n- again [[f:t1.close]]\n\n| Name | Close |\n| --- | --- |\n| Now | [[f:t1.close]] |'
  await show(<MessageBody message={{ ...sampleAnswer, content }} openId={null} onFigure={onFigure} />)
  const chips = screen.getAllByRole('button', { name: '1.08825' })
  expect(chips).toHaveLength(3)
  expect(screen.getByRole('cell', { name: '1.08825' })).toBeTruthy()
  await userEvent.click(chips[1]!)
  expect(onFigure).toHaveBeenCalledWith('t1.close', chips[1])
})

test('the first sentence stands by itself, wherever its figures end', async () => {
  const lines = async (content: string) => {
    const { container, unmount } = await show(body(content))
    const found = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
    unmount()
    return found
  }
  expect(await lines('It closed at [[f:t1.close]]. That is high. And more.\n\nAnother part.')).toEqual([
    'It closed at 1.08825.',
    'That is high. And more.',
    'Another part.',
  ])
  expect(await lines('Only one sentence')).toEqual(['Only one sentence'])
  expect(await lines('Hello. Ask me.')).toEqual(['Hello.', 'Ask me.'])
})

test('how a question was taken stands before the first sentence, apart from it', async () => {
  const { container } = await show(body('> Trend: EURUSD, H1\n>\n> Not used: “honestly”\n\nIt is sideways. Nothing more.'))
  const [quote, lead, rest] = container.firstElementChild!.children
  expect([quote!.tagName, quote!.querySelectorAll('p').length]).toEqual(['BLOCKQUOTE', 2])
  expect([lead!.textContent, lead!.className === rest!.className, rest!.textContent]).toEqual(['It is sideways.', false, 'Nothing more.'])
})

test('a reference to a figure that the answer does not have shows nothing', async () => {
  await show(body('It is [[f:t9.made_up]] now'))
  expect(screen.getByText(/It is/).textContent).toBe('It is  now')
})

test('a figure that is not verified is marked as such', async () => {
  const figures = sampleAnswer.figures.map((figure) => ({ ...figure, verified: false }))
  await show(<MessageBody message={{ ...sampleAnswer, figures }} openId={null} onFigure={none} />)
  expect(screen.getByRole('button', { name: '1.08825' }).className).toContain('cut')
})

test('HTML, pictures and links to anything but the web do nothing', async () => {
  await show(
    body(
      [
        '<script>globalThis.hit = true</script><img src=x onerror="globalThis.hit = true"><button value="t1.close">b</button>',
        '![x](https://example.com/x.png)',
        '[one](javascript:alert(1)) [two](data:text/html,x) [three](/console) [four](https://example.com/)',
      ].join('\n\n'),
    ),
  )
  expect(document.querySelectorAll('script, img, .fig')).toHaveLength(0)
  expect(screen.queryAllByRole('button')).toHaveLength(0)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/'])
  expect(links[0]!.getAttribute('rel')).toContain('noopener')
})

test('of a reference that has only half come nothing is shown', async () => {
  await show(body('The close is [[f:t1.cl', 'streaming'))
  expect(screen.getByText(/The close is/).textContent).toBe('The close is')
})

test('no line ends between a figure and the marks that stand at it', async () => {
  await show(body('It moved ([[f:t1.close]]), then stopped.'))
  expect(screen.getByRole('button', { name: '1.08825' }).parentElement!.textContent).toBe('(1.08825),')
})
