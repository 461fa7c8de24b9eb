//! What a crash loses: nothing.
