/** Which lines of the ledger: all, what was charged or went otherwise, what came, what is held now. The first is the standard. */
export const ledgerFilters = ['all', 'spent', 'received', 'held'] as const
