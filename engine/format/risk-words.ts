/** The warning that stands under every chart and report (specification, section 2). */
export const riskWords = 'Playbook can make mistakes. Trade at your own risk.'
