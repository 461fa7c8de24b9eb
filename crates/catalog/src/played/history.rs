//! A stack whose copies share what they have in common.

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

/// A stack of values that is cheap to copy: a copy shares all values that were pushed before it was made.
///
/// A push, the newest value and a copy cost the same at any length. Reading runs from the newest value back.
///
/// ```
/// use catalog::History;
///
/// let mut clocks: History<u32> = [300, 290].into_iter().collect();
/// let before = clocks.clone();
/// clocks.push(280);
/// assert_eq!((clocks.last(), before.last()), (Some(&280), Some(&290)));
/// clocks.truncate(2);
/// assert_eq!(clocks, before);
/// ```
pub struct History<T> {
    last: Link<T>,
    len: usize,
}

type Link<T> = Option<Arc<Node<T>>>;

struct Node<T> {
    value: T,
    previous: Link<T>,
}

impl<T> History<T> {
    /// A stack without values.
    pub const fn new() -> Self {
        Self { last: None, len: 0 }
    }

    /// The number of values.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no value.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a value as the newest one.
    pub fn push(&mut self, value: T) {
        let previous = self.last.take();
        self.last = Some(Arc::new(Node { value, previous }));
        self.len += 1;
    }

    /// The newest value.
    pub fn last(&self) -> Option<&T> {
        self.last.as_deref().map(|node| &node.value)
    }

    /// The values from the newest to the oldest.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> + FusedIterator {
        Iter { next: self.last.as_deref(), left: self.len }
    }

    /// The values from the oldest to the newest; takes one list of references.
    pub fn in_order(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.iter().collect::<Vec<_>>().into_iter().rev()
    }

    /// Removes the newest values until only `len` are left; steps back once for each value that is removed.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        let mut kept = &self.last;
        for _ in len..self.len {
            kept = kept.as_ref().map_or(&None, |node| &node.previous);
        }
        let kept = Self { last: kept.clone(), len };
        // The removed values go with the old stack, whose drop does not recurse.
        *self = kept;
    }
}

impl<T> Drop for History<T> {
    /// Frees the values that no other stack shares, one after the other: a long chain must not fill the call stack.
    fn drop(&mut self) {
        let mut next = self.last.take();
        // Of several stacks that are dropped at once `into_inner` hands exactly one the node, so none is left over.
        while let Some(node) = next.and_then(Arc::into_inner) {
            next = node.previous;
        }
    }
}

impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        Self { last: self.last.clone(), len: self.len }
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Eq> PartialEq for History<T> {
    /// Compares back to the first value that both share.
    fn eq(&self, other: &Self) -> bool {
        if self.len != other.len {
            return false;
        }
        let (mut left, mut right) = (&self.last, &other.last);
        while let (Some(a), Some(b)) = (left, right) {
            if Arc::ptr_eq(a, b) {
                return true;
            }
            if a.value != b.value {
                return false;
            }
            (left, right) = (&a.previous, &b.previous);
        }
        true
    }
}

impl<T: Eq> Eq for History<T> {}

impl<T: fmt::Debug> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.in_order()).finish()
    }
}

impl<T> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut history = Self::new();
        values.into_iter().for_each(|value| history.push(value));
        history
    }
}

/// The values of a [`History`] from the newest to the oldest.
struct Iter<'a, T> {
    next: Option<&'a Node<T>>,
    left: usize,
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        let node = self.next?;
        self.next = node.previous.as_deref();
        self.left -= 1;
        Some(&node.value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}
