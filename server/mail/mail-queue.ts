/** The queue that mails wait in. */
export const mailQueue = 'send-mail'

export interface MailData {
  readonly mailId: string
}
