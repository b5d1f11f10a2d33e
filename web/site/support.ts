/** Where people reach us. Change it here when the product gets its own domain. */
export const support = { address: 'support@playbook.example', enterpriseAddress: 'enterprise@playbook.example' } as const
