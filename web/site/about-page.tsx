import { Link } from '@tanstack/react-router'
import { ProsePage } from './prose-page.tsx'

export const AboutPage = () => (
  <ProsePage title="About Playbook" lead="Playbook turns a trader’s own words into rules, tests the rules honestly and shows the evidence.">
    <h2>Why it exists</h2>
    <p>
      Three complaints come up again and again among people who test trading ideas. The backtest did not match what happened. The tool said
      it had built the rule, and had not. And nobody could see what an answer would cost. Playbook starts from these three.
    </p>
    <h2>What it does about them</h2>
    <p>
      It shows, phrase by phrase, what your text became, and it marks what it could not read. It fills orders by rules that are written down
      and err on the side that is worse for you where the data leaves a case open. It states every assumption, every cost and every gap in
      its knowledge next to the figure it belongs to.
    </p>
    <h2>What it will not do</h2>
    <p>
      It does not trade for you, does not tell you what to buy, and does not promise anything about the future. A backtest describes the
      past under stated assumptions. If the honest answer is that a result could be luck, that is the answer you get.
    </p>
    <h2>Where to look further</h2>
    <p>
      Every figure, indicator and rule of fills has a page under <Link to="/learn">Learn</Link>. Results that others published are in the{' '}
      <Link to="/gallery">gallery</Link>, including the losing ones. How often the AI Agent was right is its{' '}
      <Link to="/track-record">track record</Link>. Developers: see the <Link to="/docs/b2b">API docs</Link>.
    </p>
    <h2>What the AI Agent is</h2>
    <p>
      A program that reads your question by a grammar and computes the answer. A language model is optional: where one is connected, it puts
      the computed figures into words, and a sentence that they do not bear out is left out.
    </p>
  </ProsePage>
)
