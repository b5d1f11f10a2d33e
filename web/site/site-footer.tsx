import { Link } from '@tanstack/react-router'
import { pageSetting } from '../page-settings.ts'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import css from './site-footer.module.css'

const columns = [
  {
    title: 'Product',
    links: [
      { to: '/features', label: 'Features' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/partners', label: 'Partners' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/newsletter', label: 'Newsletter' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/refund', label: 'Refunds' },
    ],
  },
] as const

/** Addresses elsewhere by their host, as the operator has set them; without one nothing is drawn. */
function SocialLinks() {
  const links = pageSetting('social')
    .split(' ')
    .filter((link) => link !== '')
  if (links.length === 0) return null
  return (
    <nav aria-label="Elsewhere">
      <h2>Elsewhere</h2>
      <ul className="plain">
        {links.map((link) => (
          <li key={link}>
            <a href={link} rel="me noopener">
              {new URL(link).hostname.replace(/^www\./, '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const SiteFooter = () => (
  <footer className="pub-foot">
    <div className="container">
      <div className={`cols ${css.cols}`}>
        <div className={css.lead}>
          <Link className="logo" to="/">
            <Logo />
          </Link>
          <p className="soft">Plain words in, tested rules out, with the evidence for every figure.</p>
          <div>
            <Link className={buttonClass({}, css.trial)} to="/register">
              Start a free trial
            </Link>
          </div>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="plain">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <SocialLinks />
      </div>
      <p className={`small mute ${css.risk}`}>
        Trading carries risk, and you can lose more than you put in. A backtest describes the past under stated assumptions; it is not
        advice and not a promise.
      </p>
    </div>
  </footer>
)
