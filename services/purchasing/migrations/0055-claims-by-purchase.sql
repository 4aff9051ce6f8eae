-- Nothing looks for claims by their buyer: the rate joins them to the buyer's purchases.
drop index purchase_claims_of_buyer;
