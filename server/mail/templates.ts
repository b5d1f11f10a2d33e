import { articlePath, findArticle } from '@playbook/contract/articles'
import { changeLink, invitationLink, newsletterLink, oneClickLink, pathLink, resetLink, stopLink, verifyLink } from './links.ts'

/** A piece of a mail, written once and shown as text and as HTML. */
export type MailPart =
  | { readonly text: string }
  /** What somebody wrote, with its line breaks. */
  | { readonly written: string }
  | { readonly code: string }
  | { readonly link: string; readonly label: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }

/** A whole mail. No value that somebody chose stands in `subject`. */
export interface MailText {
  readonly subject: string
  readonly parts: readonly MailPart[]
  /** Why the reader gets it. */
  readonly because: string
  /** For what goes to many: the address by which a mail program signs out with one click. */
  readonly oneClick?: string
}

interface Given<Names extends string> {
  readonly values: Readonly<Record<Names, string>>
  /** The code, or the token of the link; '' where the mail has none. */
  readonly secret: string
  /** Where the product is, without a slash at its end: links lead nowhere else. */
  readonly origin: string
  readonly support: string
}

interface Template<Names extends string> {
  /** What it needs to be told. */
  readonly values: readonly Names[]
  /** Those of them that keep their line breaks; they stand in a `written` part alone. */
  readonly paragraphs?: readonly NoInfer<Names>[]
  readonly write: (given: Given<Names>) => MailText
}

const template = <const Names extends string = never>(t: Template<Names>): Template<Names> => t

const notYou = 'If this was not you, do nothing: without it nothing changes.'
const whoeverGaveIt = 'Somebody gave this address for an account at Playbook.'
const yourAccount = 'You have an account at Playbook with this address.'

/** A subject is told by the product; one that reads otherwise, or that an earlier version left out, is none. */
const plainWords = /^[\p{L}\p{N} ,.:;’'-]{1,150}$/u

/** What becomes of a plan whose account is closed; nothing where there is none. */
const planPart = (plan: string): readonly MailPart[] => (plan === '' ? [] : [{ text: plan }])

/** Every mail of the product. */
export const templates = {
  verify_email: template({
    values: ['valid'],
    write: ({ secret, origin, values }) => ({
      subject: 'Confirm your email address',
      parts: [
        { text: 'Enter this code to confirm that this address is yours:' },
        { code: secret },
        { link: verifyLink(origin, secret), label: 'Confirm address' },
        { text: `The code works once and for ${values.valid}.` },
        { text: notYou },
      ],
      because: whoeverGaveIt,
    }),
  }),
  reset_code: template({
    values: ['valid'],
    write: ({ secret, values }) => ({
      subject: 'Your code for a new password',
      parts: [
        { text: 'Enter this code where you asked for it, and choose a new password:' },
        { code: secret },
        { text: `The code works once and for ${values.valid}. Nobody from Playbook will ever ask you for it.` },
        { text: notYou },
      ],
      because: yourAccount,
    }),
  }),
  reset_link: template({
    values: ['valid'],
    write: ({ secret, origin, values }) => ({
      subject: 'Choose a new password',
      parts: [
        { text: 'Open this link to choose a new password:' },
        { link: resetLink(origin, secret), label: 'Choose a new password' },
        { text: `The link works once and for ${values.valid}. After that, and when a newer one is sent, it does nothing.` },
        { text: notYou },
      ],
      because: yourAccount,
    }),
  }),
  change_old: template({
    values: ['address', 'valid'],
    write: ({ secret, origin, values }) => ({
      subject: 'Agree to a new email address',
      parts: [
        { text: 'Somebody who is signed in to your account asked for another address for it:' },
        { facts: [['New address', values.address]] },
        { link: changeLink(origin, secret), label: 'Look at the change' },
        { text: `The link works once and for ${values.valid}. The address changes once the new one is confirmed as well.` },
        { text: 'If this was not you, do not agree, and choose a new password: somebody is in your account.' },
        { link: pathLink(origin, 'forgot-password'), label: 'Choose a new password' },
      ],
      because: yourAccount,
    }),
  }),
  change_new: template({
    values: ['valid'],
    write: ({ secret, origin, values }) => ({
      subject: 'Confirm your new email address',
      parts: [
        { text: 'Your account is to have this address. It changes once you agree on the page behind this link:' },
        { link: changeLink(origin, secret), label: 'Look at the change' },
        { text: `The link works once and for ${values.valid}.` },
        { text: notYou },
      ],
      because: whoeverGaveIt,
    }),
  }),
  change_taken: template({
    values: [],
    write: ({ origin }) => ({
      subject: 'This address has an account already',
      parts: [
        {
          text: 'Somebody asked to use this address for another account at Playbook. Nothing was changed: it belongs to an account already.',
        },
        { text: 'If it was you, sign in to that account, or choose a new password for it.' },
        { link: pathLink(origin, 'login'), label: 'Sign in' },
      ],
      because: yourAccount,
    }),
  }),
  change_done: template({
    values: ['address', 'valid'],
    write: ({ secret, origin, values }) => ({
      subject: 'Your email address was changed',
      parts: [
        { text: 'Your account has another address now:' },
        { facts: [['New address', values.address]] },
        {
          text: 'If this was not you, take it back: the account gets this address again, every login ends, and you choose a new password.',
        },
        { link: stopLink(origin, secret), label: 'Take it back' },
        { text: `The link works once and for ${values.valid}.` },
      ],
      because: 'Your account at Playbook had this address.',
    }),
  }),
  deactivated: template({
    values: ['plan'],
    write: ({ values, support }) => ({
      subject: 'Your account was deactivated',
      parts: [
        { text: 'Your account is deactivated: nobody can sign in to it, and every login has ended. Everything in it is kept.' },
        ...planPart(values.plan),
        { text: `The operator of this site can open it again. Write to ${support} from this address.` },
        { text: 'If this was not you, write there at once: somebody was in your account.' },
      ],
      because: yourAccount,
    }),
  }),
  deletion_asked: template({
    values: ['date', 'plan'],
    write: ({ values, origin }) => ({
      subject: 'Your account will be deleted',
      parts: [
        { text: `Your account is closed, and everything in it will be deleted on ${values.date}, tokens that are left among it.` },
        ...planPart(values.plan),
        { text: 'Until then you can bring it back: sign in with your password.' },
        { link: `${origin}/login`, label: 'Sign in' },
      ],
      because: yourAccount,
    }),
  }),
  deletion_soon: template({
    values: ['date'],
    write: ({ values, origin }) => ({
      subject: 'Your account is deleted in a few days',
      parts: [
        { text: `Everything in your account will be deleted on ${values.date}. After that nobody can bring it back.` },
        { text: 'If you want to keep it, sign in with your password before that day.' },
        { link: `${origin}/login`, label: 'Sign in' },
      ],
      because: yourAccount,
    }),
  }),
  billing_document: template({
    values: ['kind', 'number', 'description', 'total'],
    write: ({ values, origin }) => ({
      subject: values.kind === 'invoice' ? 'Your invoice' : 'Your credit note',
      parts: [
        { text: `There is a new ${values.kind} for your account.` },
        {
          facts: [
            ['Number', values.number],
            ['For', values.description],
            ['Total', values.total],
          ],
        },
        { link: `${origin}/console/settings/billing`, label: 'Open your invoices' },
      ],
      because: yourAccount,
    }),
  }),
  business_invitation: template({
    values: ['business', 'by', 'role', 'valid'],
    write: ({ values, secret, origin }) => ({
      subject: 'You are invited to a business',
      parts: [
        { text: 'Somebody asks you to join their business at Playbook:' },
        {
          facts: [
            ['Business', values.business],
            ['Invited by', values.by],
            ['Role', values.role],
          ],
        },
        { link: invitationLink(origin, secret), label: 'Look at the invitation' },
        { text: `The link works for ${values.valid}, for an account with this address. If you do not know them, do nothing.` },
      ],
      because: 'A member of a business gave this address for an invitation.',
    }),
  }),
  contact_message: template({
    values: ['email', 'topic', 'text'],
    paragraphs: ['text'],
    write: ({ values }) => ({
      subject: 'A message over the contact page',
      parts: [
        {
          facts: [
            ['From', values.email],
            ['About', values.topic],
          ],
        },
        { written: values.text },
        { text: 'Answer it on the operators’ page; with its own lines: npm run operator -- messages' },
      ],
      because: 'This is the address for support of your installation.',
    }),
  }),
  contact_received: template({
    values: [],
    write: () => ({
      subject: 'Your message has arrived',
      parts: [{ text: 'Thank you for writing. Somebody reads it and answers to this address.' }],
      because: 'Somebody wrote to us and gave this address for the answer. If it was not you, do nothing.',
    }),
  }),
  contact_answer: template({
    values: ['written', 'text'],
    paragraphs: ['text'],
    write: ({ values, support }) => ({
      subject: 'An answer to your message',
      parts: [{ written: values.text }, { text: `You wrote to us on ${values.written}. To write again, use ${support}.` }],
      because: 'Somebody wrote to us over the contact page and gave this address for the answer.',
    }),
  }),
  newsletter_confirm: template({
    values: ['valid'],
    write: ({ secret, origin, values }) => ({
      subject: 'Confirm that you want our newsletter',
      parts: [
        { text: 'Somebody signed this address up for the newsletter of Playbook. If it was you, confirm it:' },
        { link: newsletterLink(origin, 'confirm', secret), label: 'Confirm address' },
        { text: `The link works for ${values.valid}. ${notYou} The address is forgotten then.` },
      ],
      because: 'This address was given for the newsletter. Until you confirm it, nothing else is sent to it.',
    }),
  }),
  newsletter_article: template({
    values: ['slug'],
    write: ({ secret, origin, values }) => {
      const article = findArticle(values.slug)
      return {
        subject: article?.title ?? 'A new article',
        parts: [
          ...(article === undefined ? [] : [{ text: article.summary }]),
          { link: pathLink(origin, articlePath(encodeURIComponent(values.slug))), label: 'Read the article' },
          { text: 'You do not want these mails any more? Unsubscribe, and your address is deleted:' },
          { link: newsletterLink(origin, 'leave', secret), label: 'Unsubscribe' },
        ],
        because: 'You have signed up for the newsletter of Playbook and confirmed this address.',
        oneClick: oneClickLink(origin, secret),
      }
    },
  }),
  notification: template({
    values: ['subject', 'title', 'text', 'at', 'path'],
    write: ({ values, origin }) => ({
      subject: plainWords.test(values.subject) ? values.subject : 'News from your account',
      parts: [
        { text: values.title },
        ...(values.text === '' ? [] : [{ text: values.text }]),
        { facts: [['When', values.at]] },
        { link: pathLink(origin, values.path), label: 'Open it' },
      ],
      because: 'The settings of your notifications say what you are told by mail.',
    }),
  }),
} as const

export type TemplateName = keyof typeof templates
export type TemplateValues<N extends TemplateName> =
  (typeof templates)[N] extends Template<infer Names> ? Readonly<Record<Names, string>> : never
