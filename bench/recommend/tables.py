"""What both of NumPy's peers look up, whoever the learner."""

import numpy as np

from columns import ANY, FAILED, LEAST_PEERS, MASTERED, NEAR


class Tables:
    def __init__(self, data):
        #: resources x skills, 1 where the resource carries the skill.
        self.carries = np.zeros((data.resources, data.skills))
        self.carries[data.resource_of_skill_row, data.resource_skills] = 1
        self.sizes = self.carries.sum(axis=1)
        self.offered = data.resource_retired == 0
        #: grades x resources.
        self.distances = np.abs(np.arange(6)[:, None] - data.resource_grade.astype(int))
        self.fits = np.maximum(0, 1 - 0.3 * self.distances)
        #: grades x skills: resources of this grade that carry the skill.
        self.carriers = ((self.distances == 0) & self.offered) @ self.carries
        #: Per distance: grades x skills, true where a resource at most so far from the grade carries the skill.
        self.within_reach = {
            distance: ((self.distances <= distance) & self.offered) @ self.carries > 0
            for distance in (NEAR, ANY)
        }
        #: clusters x resources.
        self.signals = cluster_signals(data)


def cluster_signals(data):
    """The rate of the cluster on the resource where it is published, else that on all such resources taken together."""
    clusters = int(data.cluster.max()) + 1
    cells = clusters * data.resources
    cell = data.cluster[data.learner_of_row].astype(int) * data.resources + data.row_resource
    known, succeeded = (
        np.bincount(cell[rows], minlength=cells).reshape(clusters, data.resources)
        for rows in (data.row_outcome >= FAILED, data.row_outcome == MASTERED)
    )
    published = (known >= LEAST_PEERS) & (succeeded > 0) & (succeeded < known)
    tries, successes = (published * known).sum(axis=1), (published * succeeded).sum(axis=1)
    overall = np.divide(successes, tries, out=np.zeros(clusters), where=tries > 0)
    signals = np.repeat(overall[:, None], data.resources, axis=1)
    return np.divide(succeeded, known, out=signals, where=published)
