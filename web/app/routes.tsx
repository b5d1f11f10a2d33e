import { boardOrderings } from '@playbook/contract/board-filters'
import { environments, usagePeriods } from '@playbook/contract/business-filters'
import { chatLists } from '@playbook/contract/chat-lists'
import { galleryMarkets, galleryOutcomes } from '@playbook/contract/gallery-filters'
import { ledgerFilters } from '@playbook/contract/ledger-filters'
import { strategyOrderings, strategyStatusFilters } from '@playbook/contract/strategy-filters'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { isSignupOpen } from '../auth/signup.ts'
import { boardTabs } from '../markets/board-filters.ts'
import { operatorTabs } from '../operator/operator-tabs.ts'
import type { OtherSettings } from '../page-settings.ts'
import { choiceField, nameField, pageField, searchFields, wordsField } from '../search-fields.ts'
import { tabNames, tradeSides } from '../strategies/result/tab-names.ts'
import { learnRoutes } from './learn-routes.tsx'
import { NotFound } from './not-found.tsx'
import './page-meta.ts'
import { root, site } from './root-route.tsx'

// Public pages

const home = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('../site/home-page.tsx'), 'HomePage'),
  staticData: {
    title: 'Home',
    documentTitle: 'Playbook – the honest strategy lab',
    description: 'Write a trading strategy in your own words, see how every phrase was understood, and how far to trust the result.',
    prerender: true,
    drawnFor: [{ billing: 'off' }],
  },
})
const features = createRoute({
  getParentRoute: () => site,
  path: '/features',
  component: lazyRouteComponent(() => import('../features/features-page.tsx'), 'FeaturesPage'),
  staticData: {
    title: 'Features',
    description: 'What Playbook does with your words, your prices and the result of a backtest.',
    prerender: true,
  },
})
const ofFeature = () => import('../features/load-feature.ts')
const feature = createRoute({
  getParentRoute: () => site,
  path: '/features/$name',
  component: lazyRouteComponent(() => import('../features/feature-page.tsx'), 'FeaturePage'),
  loader: async ({ params }) => (await ofFeature()).loadFeature(params.name),
  staticData: {
    title: 'Feature',
    prerender: async () => (await ofFeature()).featureSlugs().map((name) => ({ name })),
  },
})
const about = createRoute({
  getParentRoute: () => site,
  path: '/about',
  component: lazyRouteComponent(() => import('../site/about-page.tsx'), 'AboutPage'),
  staticData: { title: 'About', description: 'Why Playbook exists and what it will not do.', prerender: true },
})
const faq = createRoute({
  getParentRoute: () => site,
  path: '/faq',
  component: lazyRouteComponent(() => import('../site/faq-page.tsx'), 'FaqPage'),
  staticData: {
    title: 'Questions',
    description: 'Short answers about prices, backtests, tokens and your data.',
    prerender: true,
    drawnFor: [{ billing: 'off' }],
  },
})
const terms = createRoute({
  getParentRoute: () => site,
  path: '/terms',
  component: lazyRouteComponent(() => import('../site/terms-page.tsx'), 'TermsPage'),
  staticData: { title: 'Terms', description: 'The terms under which Playbook is used.', prerender: true },
})
const privacy = createRoute({
  getParentRoute: () => site,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../site/privacy-page.tsx'), 'PrivacyPage'),
  staticData: { title: 'Privacy', description: 'What Playbook stores about you, and for how long.', prerender: true },
})
const refund = createRoute({
  getParentRoute: () => site,
  path: '/refund',
  component: lazyRouteComponent(() => import('../site/refund-page.tsx'), 'RefundPage'),
  staticData: { title: 'Refunds', description: 'When tokens are returned, and when money is refunded.', prerender: true },
})
const contact = createRoute({
  getParentRoute: () => site,
  path: '/contact',
  component: lazyRouteComponent(() => import('../site/contact-page.tsx'), 'ContactPage'),
  staticData: { title: 'Contact', description: 'How to reach us.', prerender: true },
})
const gallery = createRoute({
  getParentRoute: () => site,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../gallery/gallery-page.tsx'), 'GalleryPage'),
  ...searchFields({
    search: wordsField,
    outcome: choiceField(galleryOutcomes, 'all'),
    market: choiceField(galleryMarkets, 'all'),
    page: pageField,
  }),
  staticData: {
    title: 'Gallery',
    description: 'Results that their owners published, including the losing ones; each can be run again in your browser.',
    prerender: true,
  },
})
const newsletter = createRoute({
  getParentRoute: () => site,
  path: '/newsletter',
  component: lazyRouteComponent(() => import('../newsletter/newsletter-page.tsx'), 'NewsletterPage'),
  ...searchFields({ search: wordsField }),
  staticData: {
    title: 'Newsletter',
    description: 'Articles about backtests, costs, chance and how far to trust a result.',
    prerender: true,
    drawnFor: [{ mail: 'sent' }],
  },
})
const article = createRoute({
  getParentRoute: () => site,
  path: '/newsletter/$slug',
  component: lazyRouteComponent(() => import('../newsletter/article-page.tsx'), 'ArticlePage'),
  loader: async ({ params }) => (await import('../newsletter/load-article.ts')).loadArticle(params.slug),
  staticData: {
    title: 'Article',
    prerender: async () => (await import('@playbook/contract/articles')).articles.map(({ slug }) => ({ slug })),
    drawnFor: [{ mail: 'sent' }],
  },
})
const newsletterLinks = () => import('../newsletter/link-pages.tsx')
const confirmNewsletter = createRoute({
  getParentRoute: () => site,
  path: '/newsletter/confirm',
  component: lazyRouteComponent(newsletterLinks, 'ConfirmPage'),
  staticData: { title: 'Confirm your address', description: 'Confirm an address for the newsletter.' },
})
const leaveNewsletterPage = createRoute({
  getParentRoute: () => site,
  path: '/newsletter/leave',
  component: lazyRouteComponent(newsletterLinks, 'LeavePage'),
  staticData: { title: 'Leave the newsletter', description: 'Unsubscribe from the newsletter by the link in a mail.' },
})
const partnersPage = createRoute({
  getParentRoute: () => site,
  path: '/partners',
  component: lazyRouteComponent(() => import('../site/partners-page.tsx'), 'PartnersPage'),
  staticData: {
    title: 'Partners',
    description: 'Bring traders to Playbook: what both of you get, and how it is counted.',
    prerender: true,
  },
})
const pricing = createRoute({
  getParentRoute: () => site,
  path: '/pricing',
  beforeLoad: () => {
    throw redirect({ to: '/pricing/users', replace: true })
  },
})
const userPricing = createRoute({
  getParentRoute: () => site,
  path: '/pricing/users',
  component: lazyRouteComponent(() => import('../billing/pricing-page.tsx'), 'PricingPage'),
  staticData: {
    title: 'Prices for traders',
    description: 'What a backtest, a report and an answer cost in tokens, and the plans and packs that tokens come in.',
    prerender: true,
    drawnFor: [{ billing: 'off' }, { sale: 'test' }, { sale: 'no' }],
  },
})
const businessPage = createRoute({
  getParentRoute: () => site,
  path: '/business',
  component: lazyRouteComponent(() => import('../applications/for-businesses-page.tsx'), 'ForBusinessesPage'),
  staticData: {
    title: 'For businesses',
    description: 'Prices, analysis and backtests over an HTTP API: what it answers, how it behaves, what it costs, and how to get it.',
    prerender: true,
  },
})
const businessPricing = createRoute({
  getParentRoute: () => site,
  path: '/pricing/business',
  component: lazyRouteComponent(() => import('../billing/business-pricing-page.tsx'), 'BusinessPricingPage'),
  staticData: {
    title: 'Prices for businesses',
    description: 'What the API costs a month, and offers by agreement.',
    prerender: true,
    drawnFor: [{ sale: 'test' }, { sale: 'no' }],
  },
})
const verify = createRoute({
  getParentRoute: () => site,
  path: '/verify/$publicId',
  component: lazyRouteComponent(() => import('../publications/verify-page.tsx'), 'VerifyPage'),
  staticData: { title: 'Published result', description: 'A signed backtest result that your browser checks and computes again.' },
})

const trackRecord = createRoute({
  getParentRoute: () => site,
  path: '/track-record',
  component: lazyRouteComponent(() => import('../chats/track-record-page.tsx'), 'TrackRecordPage'),
  staticData: {
    title: 'Track record',
    description: 'What became of every level and direction that the AI Agent has stated, including the wrong ones.',
    prerender: true,
  },
})

const questionsToAsk = createRoute({
  getParentRoute: () => site,
  path: '/what-can-be-asked',
  component: lazyRouteComponent(() => import('../chats/questions-page.tsx'), 'QuestionsPage'),
  staticData: {
    title: 'What can be asked',
    description: 'Every kind of question that the AI Agent answers about a market, with an example each.',
    prerender: true,
  },
})

// Accounts

const comingSoon = () => import('../site/coming-soon-page.tsx')
/** A server with either says so, and offers the newsletter where it sends mail. */
const closed: readonly OtherSettings[] = [{ signup: 'coming-soon' }, { signup: 'coming-soon', mail: 'sent' }]
type LazyPage = ReturnType<typeof lazyRouteComponent>
/** A page of accounts, or the one in its place where none can be made. Which one is asked when it is drawn: a build draws both. */
function unlessClosed(open: LazyPage, soon: LazyPage) {
  const chosen = () => (isSignupOpen() ? open : soon)
  return Object.assign(() => createElement(chosen()), { preload: () => chosen().preload?.() })
}
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: unlessClosed(
    lazyRouteComponent(() => import('../auth/login-page.tsx'), 'LoginPage'),
    lazyRouteComponent(comingSoon, 'LoginComingSoon'),
  ),
  ...searchFields({ next: nameField }),
  staticData: {
    title: 'Sign in',
    description: 'Sign in to your Playbook console.',
    prerender: true,
    drawnFor: [...closed, { google: 'on' }],
  },
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: unlessClosed(
    lazyRouteComponent(() => import('../auth/register-page.tsx'), 'RegisterPage'),
    lazyRouteComponent(comingSoon, 'RegisterComingSoon'),
  ),
  ...searchFields({ next: nameField }),
  staticData: {
    title: 'Create account',
    description: 'Create a Playbook account and test a trading strategy in your own words.',
    prerender: true,
    drawnFor: [...closed, { google: 'on' }],
  },
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: unlessClosed(
    lazyRouteComponent(() => import('../auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    lazyRouteComponent(comingSoon, 'ForgotPasswordComingSoon'),
  ),
  staticData: {
    title: 'Forgotten password',
    description: 'How to get back into a Playbook account.',
    prerender: true,
    drawnFor: [...closed, { mail: 'sent' }],
  },
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  staticData: { title: 'New password', description: 'Choose a new password by the link of a mail.' },
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('../auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  ...searchFields({ next: nameField }),
  staticData: { title: 'Confirm your address', description: 'Confirm the address of your account by the code that was sent to it.' },
})
const businessInvitation = createRoute({
  getParentRoute: () => root,
  path: '/business-invitation',
  component: lazyRouteComponent(() => import('../business/invitation-page.tsx'), 'InvitationPage'),
  staticData: { title: 'Invitation', description: 'Join the business that invited you.' },
})
const changeAddress = createRoute({
  getParentRoute: () => root,
  path: '/change-address',
  component: lazyRouteComponent(() => import('../auth/change-address-page.tsx'), 'ChangeAddressPage'),
  staticData: { title: 'Your email address', description: 'Agree to a new address for your account, or take a change back.' },
})
const sessionHandler = createRoute({
  getParentRoute: () => root,
  path: '/session',
  component: lazyRouteComponent(() => import('../auth/session-handler-page.tsx'), 'SessionHandlerPage'),
  ...searchFields({ next: nameField, code: nameField, state: nameField, iss: nameField, error: nameField }),
  staticData: { title: 'Signing in', description: 'Looks who is here and goes on to the console.', prerender: true, isListed: false },
})

// Documentation of the public API

const docsPage = () => import('../docs/docs-page.tsx')
const docs = createRoute({
  getParentRoute: () => site,
  path: '/docs/b2b',
  component: lazyRouteComponent(docsPage, 'FirstDocsPage'),
  loader: async () => (await import('../docs/load-doc.ts')).loadDoc(),
  staticData: { title: 'API documentation', description: 'Charts, indicators and checked market analysis by API key.', prerender: true },
})
const docsOther = createRoute({
  getParentRoute: () => site,
  path: '/docs/b2b/$page',
  component: lazyRouteComponent(docsPage, 'DocsPage'),
  loader: async ({ params }) => (await import('../docs/load-doc.ts')).loadDoc(params.page),
  staticData: {
    title: 'API documentation',
    prerender: async () => (await import('@playbook/contract/api-docs')).docsPages.slice(1).map(({ slug }) => ({ page: slug })),
  },
})

// The built-in test of payments

const testCheckout = createRoute({
  getParentRoute: () => root,
  path: '/test-payments/pay/$sessionId',
  component: lazyRouteComponent(() => import('../billing/test-checkout-page.tsx'), 'TestCheckoutPage'),
  staticData: { title: 'Test payment', description: 'A payment in which no money moves.' },
})
const testPortal = createRoute({
  getParentRoute: () => root,
  path: '/test-payments/portal/$portalId',
  component: lazyRouteComponent(() => import('../billing/test-portal-page.tsx'), 'TestPortalPage'),
  staticData: { title: 'Test payment method', description: 'The payment method of a test in which no money moves.' },
})

// Console

const consoleRoute = createRoute({
  getParentRoute: () => root,
  path: '/console',
  component: lazyRouteComponent(() => import('./console-layout.tsx'), 'ConsoleLayout'),
  notFoundComponent: () => <NotFound />,
  staticData: {
    crumb: 'Console',
    description: 'Your strategies, backtests and markets.',
    firstData: async () => (await import('./start-console.ts')).startConsole,
  },
})
const dashboardPage = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage')
const dashboard = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  component: dashboardPage,
  staticData: { title: 'Dashboard' },
})
const dashboardByName = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'dashboard',
  component: dashboardPage,
  staticData: { title: 'Dashboard' },
})
const chatsRoute = createRoute({ getParentRoute: () => consoleRoute, path: 'c', staticData: { crumb: 'Market Sessions' } })
const chats = createRoute({
  getParentRoute: () => chatsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./sessions-route.tsx'), 'SessionsRoute'),
  ...searchFields({ search: wordsField, list: choiceField(chatLists, 'open'), page: pageField }),
  staticData: { title: 'Market Sessions', description: 'Your market sessions, the archived and the deleted ones too.' },
})
const chat = createRoute({
  getParentRoute: () => chatsRoute,
  path: '$chatId',
  component: lazyRouteComponent(() => import('../chats/session-page.tsx'), 'SessionPage'),
  ...searchFields({ ask: wordsField, about: nameField, trade: nameField }),
  staticData: { title: 'Market session', description: 'A market’s chart, and an agent whose every figure can be checked.' },
})
const deleted = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'deleted',
  component: lazyRouteComponent(() => import('./deleted-page.tsx'), 'DeletedPage'),
  ...searchFields({ page: pageField, strategies: pageField }),
  staticData: { title: 'Recently deleted', crumb: 'Recently deleted', description: 'What you have deleted and can still bring back.' },
})
const marketsRoute = createRoute({ getParentRoute: () => consoleRoute, path: 'analysis', staticData: { crumb: 'Markets' } })
const markets = createRoute({
  getParentRoute: () => marketsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./markets-route.tsx'), 'MarketsRoute'),
  ...searchFields({
    show: choiceField(boardTabs, 'all'),
    search: wordsField,
    only: choiceField(['open'], undefined),
    sort: choiceField(boardOrderings, undefined),
    list: nameField,
    page: pageField,
  }),
  staticData: { title: 'Markets' },
})
const analysis = createRoute({
  getParentRoute: () => marketsRoute,
  path: '$symbol',
  component: lazyRouteComponent(() => import('../analysis/analysis-page.tsx'), 'AnalysisPage'),
  ...searchFields({ timeframe: nameField, alert: nameField }),
  staticData: { title: 'Market analysis', crumb: 'Market analysis', description: 'A market’s chart, indicators and key figures.' },
})
const dataReceipt = createRoute({
  getParentRoute: () => marketsRoute,
  path: '$symbol/receipt',
  component: lazyRouteComponent(() => import('../analysis/receipt-page.tsx'), 'ReceiptPage'),
  ...searchFields({ timeframe: nameField }),
  staticData: {
    title: 'Data receipt',
    crumb: 'Data receipt',
    description: 'Where the prices of a market come from, and what is doubtful in them.',
  },
})
const alerts = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'alerts',
  component: lazyRouteComponent(() => import('../alerts/alerts-page.tsx'), 'AlertsPage'),
  ...searchFields({ fired: nameField, setting: nameField, strategy: nameField }),
  staticData: { title: 'Alerts', crumb: 'Alerts', description: 'Your alerts, and what they have fired.' },
})
const screener = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'screener',
  component: lazyRouteComponent(() => import('../screener/screener-page.tsx'), 'ScreenerPage'),
  ...searchFields({ id: nameField }),
  staticData: { title: 'Screener', crumb: 'Screener', description: 'A condition in your own words, asked of every market.' },
})
const replayRoute = createRoute({ getParentRoute: () => consoleRoute, path: 'replay', staticData: { crumb: 'Replays' } })
const replays = createRoute({
  getParentRoute: () => replayRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../replay/replays-page.tsx'), 'ReplaysPage'),
  ...searchFields({ page: pageField }),
  staticData: { title: 'Replays', description: 'Your replays: markets and results bar by bar.' },
})
const replay = createRoute({
  getParentRoute: () => replayRoute,
  path: '$replayId',
  component: lazyRouteComponent(() => import('../replay/replay-page.tsx'), 'ReplayPage'),
  staticData: { title: 'Replay', crumb: 'Replay', description: 'A market or a result bar by bar, with what comes later hidden.' },
})
const lab = createRoute({ getParentRoute: () => consoleRoute, path: 'strategy-lab', staticData: { crumb: 'Strategy Lab' } })
const labIndex = createRoute({
  getParentRoute: () => lab,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/console/strategy-lab/strategies', replace: true })
  },
})
const builder = createRoute({
  getParentRoute: () => lab,
  path: 'builder',
  component: lazyRouteComponent(() => import('../strategies/builder/builder-page.tsx'), 'BuilderPage'),
  ...searchFields({ draft: nameField, from: nameField, symbol: nameField }),
  staticData: {
    title: 'Strategy Builder',
    crumb: 'Strategy Builder',
    description: 'Write a strategy in your own words and run its backtest.',
  },
})
const backtests = createRoute({
  getParentRoute: () => lab,
  path: 'backtests',
  component: lazyRouteComponent(() => import('../strategies/list/backtests-page.tsx'), 'BacktestsPage'),
  ...searchFields({ page: pageField }),
  staticData: { title: 'Backtests', crumb: 'Backtests' },
})
const strategies = createRoute({
  getParentRoute: () => lab,
  path: 'strategies',
  component: lazyRouteComponent(() => import('../strategies/list/strategies-page.tsx'), 'StrategiesPage'),
  ...searchFields({
    search: wordsField,
    status: choiceField(strategyStatusFilters, undefined),
    ordering: choiceField(strategyOrderings, '-created_at'),
    page: pageField,
  }),
  staticData: { title: 'Strategies', crumb: 'Strategies' },
})
const strategy = createRoute({
  getParentRoute: () => lab,
  path: 'strategies/$id',
  component: lazyRouteComponent(() => import('../strategies/result/strategy-page.tsx'), 'StrategyPage'),
  ...searchFields({ tab: choiceField(tabNames, 'overview'), side: choiceField(tradeSides, 'ALL'), page: pageField }),
  staticData: {
    title: 'Strategy',
    crumb: 'Strategy',
    description: 'The result of a backtest: verdict, interval, figures and trades.',
    firstData: async () => (await import('../strategies/result/start-strategy.ts')).startStrategy,
  },
})

const compare = createRoute({
  getParentRoute: () => lab,
  path: 'compare',
  component: lazyRouteComponent(() => import('../compare/compare-page.tsx'), 'ComparePage'),
  ...searchFields({ ids: wordsField }),
  staticData: { title: 'Compare', crumb: 'Compare', description: 'Finished backtests side by side.' },
})
const robustness = createRoute({
  getParentRoute: () => lab,
  path: 'strategies/$id/robustness',
  component: lazyRouteComponent(() => import('../robustness/robustness-page.tsx'), 'RobustnessPage'),
  staticData: { title: 'Robustness', crumb: 'Robustness', description: 'How far a backtest’s result is more than luck.' },
})
const marketRuns = createRoute({
  getParentRoute: () => lab,
  path: 'strategies/$id/markets',
  component: lazyRouteComponent(() => import('../strategies/markets/market-runs-page.tsx'), 'MarketRunsPage'),
  staticData: {
    title: 'On several markets',
    crumb: 'On several markets',
    description: 'One strategy on several markets, ranked with intervals.',
  },
})
const sweep = createRoute({
  getParentRoute: () => lab,
  path: 'strategies/$id/sweep',
  component: lazyRouteComponent(() => import('../robustness/sweep-page.tsx'), 'SweepPage'),
  ...searchFields({ study: nameField }),
  staticData: { title: 'Parameter sweep', crumb: 'Parameter sweep', description: 'How a result changes with the numbers of its rules.' },
})

const settings = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('../settings/settings-layout.tsx'), 'SettingsLayout'),
  staticData: { crumb: 'Settings', description: 'Your account, profile and tokens.' },
})
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/console/settings/general', replace: true })
  },
})
const generalSettings = createRoute({
  getParentRoute: () => settings,
  path: 'general',
  component: lazyRouteComponent(() => import('../settings/general-settings.tsx'), 'GeneralSettings'),
  staticData: { title: 'General settings', crumb: 'General' },
})
const profileSettings = createRoute({
  getParentRoute: () => settings,
  path: 'profile',
  component: lazyRouteComponent(() => import('../settings/profile-settings.tsx'), 'ProfileSettings'),
  staticData: { title: 'Profile', crumb: 'Profile' },
})
const securitySettings = createRoute({
  getParentRoute: () => settings,
  path: 'security',
  component: lazyRouteComponent(() => import('../settings/security-settings.tsx'), 'SecuritySettings'),
  ...searchFields({ about: choiceField(['login'], undefined) }),
  staticData: { title: 'Security', crumb: 'Security' },
})
const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: 'notifications',
  component: lazyRouteComponent(() => import('../settings/notification-settings.tsx'), 'NotificationSettings'),
  staticData: { title: 'Notifications', crumb: 'Notifications' },
})
const tokenSettings = createRoute({
  getParentRoute: () => settings,
  path: 'tokens',
  component: lazyRouteComponent(() => import('../billing/token-settings.tsx'), 'TokenSettings'),
  ...searchFields({ page: pageField, show: choiceField(ledgerFilters, 'all'), search: wordsField }),
  staticData: { title: 'Tokens', crumb: 'Tokens' },
})

const billingSettings = createRoute({
  getParentRoute: () => settings,
  path: 'billing',
  component: lazyRouteComponent(() => import('../billing/billing-settings.tsx'), 'BillingSettings'),
  staticData: { title: 'Billing', crumb: 'Billing' },
})
const checkoutReturn = createRoute({
  getParentRoute: () => settings,
  path: 'billing/return',
  component: lazyRouteComponent(() => import('../billing/checkout-return.tsx'), 'CheckoutReturn'),
  ...searchFields({ session_id: nameField }),
  staticData: { title: 'Your payment', crumb: 'Your payment' },
})

const partners = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'partners',
  component: lazyRouteComponent(() => import('../partners/partners-page.tsx'), 'PartnersPage'),
  staticData: { title: 'Partners Program', crumb: 'Partners Program', description: 'Your link, and what came of it.' },
})
const businessAccess = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'business-access',
  component: lazyRouteComponent(() => import('../applications/business-access-page.tsx'), 'BusinessAccessPage'),
  staticData: { title: 'Business access', crumb: 'Business access', description: 'Apply for the business area.' },
})
const business = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'business',
  component: lazyRouteComponent(() => import('./business-route.tsx'), 'BusinessRoute'),
  staticData: { crumb: 'Business', description: 'The calls, keys and costs of your business.' },
})
const businessIndex = createRoute({
  getParentRoute: () => business,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/console/business/overview', replace: true })
  },
})
const businessOverview = createRoute({
  getParentRoute: () => business,
  path: 'overview',
  component: lazyRouteComponent(() => import('../business/overview-page.tsx'), 'OverviewPage'),
  ...searchFields({
    environment: choiceField(environments, 'live'),
    days: choiceField(usagePeriods, '30'),
    search: wordsField,
    page: pageField,
    request: nameField,
  }),
  staticData: { title: 'Business Overview', crumb: 'Overview' },
})
const businessKeys = createRoute({
  getParentRoute: () => business,
  path: 'keys',
  component: lazyRouteComponent(() => import('../business/keys-page.tsx'), 'KeysPage'),
  ...searchFields({ environment: choiceField(environments, 'live'), create: choiceField(['yes'], undefined) }),
  staticData: { title: 'Business API Keys', crumb: 'API keys' },
})
const businessMoney = createRoute({
  getParentRoute: () => business,
  path: 'pricing',
  component: lazyRouteComponent(() => import('../business/pricing-page.tsx'), 'PricingPage'),
  staticData: { title: 'Business Pricing', crumb: 'Pricing' },
})
const businessSandbox = createRoute({
  getParentRoute: () => business,
  path: 'sandbox',
  component: lazyRouteComponent(() => import('../business/sandbox-page.tsx'), 'SandboxPage'),
  staticData: { title: 'API Sandbox', crumb: 'Sandbox' },
})
const businessWebhooksPage = createRoute({
  getParentRoute: () => business,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('../business/webhooks-page.tsx'), 'WebhooksPage'),
  ...searchFields({ environment: choiceField(environments, 'live') }),
  staticData: { title: 'Business Webhooks', crumb: 'Webhooks' },
})
const businessMembers = createRoute({
  getParentRoute: () => business,
  path: 'members',
  component: lazyRouteComponent(() => import('../business/members-page.tsx'), 'MembersPage'),
  staticData: { title: 'Business Members', crumb: 'Members' },
})
const businessDocs = createRoute({
  getParentRoute: () => business,
  path: 'docs',
  component: lazyRouteComponent(() => import('../business/docs-page.tsx'), 'DocsPage'),
  staticData: { title: 'API Documentation', crumb: 'Docs' },
})
const operator = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'operator',
  component: lazyRouteComponent(() => import('./operator-route.tsx'), 'OperatorRoute'),
  ...searchFields({
    show: choiceField(operatorTabs, 'accounts'),
    search: wordsField,
    user: nameField,
    page: pageField,
  }),
  staticData: {
    title: 'Operators',
    crumb: 'Operators',
    description: 'Accounts, applications, messages, reports, held rewards and the audit log.',
  },
})

/** Old addresses keep working. */
const oldPaths = [
  ['chats', '/console'],
  ['strategy-builder', '/console/strategy-lab/builder'],
  ['backtests', '/console/strategy-lab/backtests'],
  ['markets', '/console/analysis'],
  ['strategies', '/console/strategy-lab/strategies'],
  ['b2b', '/console/business/overview'],
  ['b2b/dashboard', '/console/business/overview'],
  ['b2b/overview', '/console/business/overview'],
  ['b2b/keys', '/console/business/keys'],
  ['b2b/sandbox', '/console/business/sandbox'],
  ['b2b/api-keys', '/console/business/keys'],
  ['b2b/pricing', '/console/business/pricing'],
  ['b2b/billing', '/console/business/pricing'],
  ['b2b/docs', '/console/business/docs'],
] as const
const oldRoutes = oldPaths.map(([path, to]) =>
  createRoute({
    getParentRoute: () => consoleRoute,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true })
    },
  }),
)

export const routeTree = root.addChildren([
  site.addChildren([
    home,
    features,
    feature,
    about,
    faq,
    terms,
    privacy,
    refund,
    contact,
    gallery,
    newsletter,
    article,
    confirmNewsletter,
    leaveNewsletterPage,
    partnersPage,
    pricing,
    userPricing,
    businessPage,
    businessPricing,
    verify,
    trackRecord,
    questionsToAsk,
    docs,
    docsOther,
    ...learnRoutes,
  ]),
  login,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  businessInvitation,
  changeAddress,
  sessionHandler,
  testCheckout,
  testPortal,
  consoleRoute.addChildren([
    dashboard,
    dashboardByName,
    chatsRoute.addChildren([chats, chat]),
    deleted,
    marketsRoute.addChildren([markets, analysis, dataReceipt]),
    alerts,
    screener,
    replayRoute.addChildren([replays, replay]),
    lab.addChildren([labIndex, builder, backtests, compare, strategies, strategy, robustness, marketRuns, sweep]),
    settings.addChildren([
      settingsIndex,
      generalSettings,
      profileSettings,
      securitySettings,
      notificationSettings,
      tokenSettings,
      billingSettings,
      checkoutReturn,
    ]),
    partners,
    businessAccess,
    business.addChildren([
      businessIndex,
      businessOverview,
      businessKeys,
      businessMoney,
      businessMembers,
      businessWebhooksPage,
      businessSandbox,
      businessDocs,
    ]),
    operator,
    ...oldRoutes,
  ]),
])
