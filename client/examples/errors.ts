import { ConnectionError, openPlaybook, PlaybookError } from '@playbook/client'

const { PLAYBOOK_API_KEY: key = '', PLAYBOOK_ORIGIN: origin = '' } = process.env
const playbook = openPlaybook({ key, origin })

try {
  await playbook.marketAnalysis({ symbol: 'NOSUCH' })
} catch (error) {
  if (error instanceof PlaybookError) console.log(error.status, error.code, error.requestId, error.docs)
  else if (error instanceof ConnectionError) console.log('No answer has come:', error.message)
  else throw error
}
