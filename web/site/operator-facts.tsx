import { Link } from '@tanstack/react-router'
import { pageSetting } from '../page-settings.ts'
import { Icon } from '../ui/icon.tsx'
import css from './prose-page.module.css'

type Name = 'operator' | 'address' | 'law'
const names = ['operator', 'address', 'law'] as const satisfies readonly Name[]

/** What the operator has set; the style sheet marks it where it is in brackets, because the server writes it into the built page. */
export const OperatorFact = ({ name }: { name: Name }) => (
  <span className={css.fact} data-setting={pageSetting(name)}>
    {pageSetting(name)}
  </span>
)

/** Says what the legal pages lack; the style sheet hides it where nothing is in brackets. */
export const MissingFacts = () => (
  <div className={`note warn ${css.missing}`} data-settings={names.map(pageSetting).join(' ')}>
    <Icon name="warn" />
    <p>
      The operator of this site has not yet stated their name, address or the law that applies. What is missing is in brackets below; until
      it is there, do not rely on this page. For the operator: the settings OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_LAW fill it in.
    </p>
  </div>
)

export const Operator = () => (
  <p>
    <OperatorFact name="operator" />, <OperatorFact name="address" />. To write to them use the <Link to="/contact">contact page</Link>.
  </p>
)
